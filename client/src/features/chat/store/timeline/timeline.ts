/**
 * Messages of one chat in this tab. Pure: socket events, REST pages and catch-up responses are merged here, with the
 * same result in any order. Each change of the list has a revision (`rev`), numbered without gaps.
 */
import type { MessageView } from '@contract/chat/realtime';

export interface Timeline {
  /** All known messages by id, including deleted ones (`message: null`) and those below the floor. */
  readonly byId: Readonly<Record<number, MessageView>>;
  /** Highest revision up to which no change is missing. */
  readonly head: number;
  /** Revisions received above `head`, which wait until the gap below them is closed. */
  readonly ahead: readonly number[];
  /** The list is complete from this `seq` on; older pages are not loaded yet. 0 if complete from the start. */
  readonly floor: number;
  /** False until the newest page is loaded. */
  readonly loaded: boolean;
  /** Messages that this tab is deleting, hidden until the server confirms. */
  readonly hidden: readonly number[];
}

export type Applied = 'applied' | 'duplicate' | 'gap';

export const emptyTimeline: Timeline = { byId: {}, head: 0, ahead: [], floor: 0, loaded: false, hidden: [] };

/**
 * Returns the later of two versions of a message. `answered` has no revision of its own, so it wins if they are equal.
 */
function later(known: MessageView | undefined, next: MessageView): MessageView {
  if (!known || next.rev > known.rev) return next;
  if (next.rev === known.rev && next.delivery === 'answered' && known.delivery !== 'answered') return next;
  return known;
}

/** Advances `head` over early revisions that are now contiguous. */
function settle(head: number, ahead: readonly number[]): Pick<Timeline, 'head' | 'ahead'> {
  if (ahead.length === 0) return { head, ahead };
  let top = head;
  const rest: number[] = [];
  for (const rev of [...ahead].sort((a, b) => a - b)) {
    if (rev === top + 1) top = rev;
    else if (rev > top) rest.push(rev);
  }
  return { head: top, ahead: rest };
}

function put(state: Timeline, message: MessageView): Timeline {
  const known = state.byId[message.id];
  const kept = later(known, message);
  return kept === known ? state : { ...state, byId: { ...state.byId, [message.id]: kept } };
}

/**
 * Applies one change from a socket event or the response to a post. A change above a gap is shown too and returns
 * `gap`: the caller then requests the missing changes.
 */
export function apply(state: Timeline, message: MessageView): { state: Timeline; result: Applied } {
  if (state.loaded && message.rev <= state.head) {
    // An old revision brings nothing new, except `answered` for a known message.
    const known = state.byId[message.id];
    return { state: known ? put(state, message) : state, result: 'duplicate' };
  }
  if (state.ahead.includes(message.rev)) return { state: put(state, message), result: 'duplicate' };
  const next = put(state, message);
  const settled = state.loaded
    ? settle(state.head, [...state.ahead, message.rev])
    : { head: state.head, ahead: [...state.ahead, message.rev] };
  return { state: { ...next, ...settled }, result: settled.ahead.length === 0 ? 'applied' : 'gap' };
}

/**
 * Merges a catch-up response: the latest version of each changed message, in `rev` order. It has no gaps up to its
 * highest revision, even if it was truncated.
 */
export function mergeChanges(state: Timeline, messages: readonly MessageView[]): Timeline {
  if (messages.length === 0 || !state.loaded) return state;
  const byId: Record<number, MessageView> = { ...state.byId };
  let top = state.head;
  for (const message of messages) {
    if (message.rev > state.head || byId[message.id]) byId[message.id] = later(byId[message.id], message);
    top = Math.max(top, message.rev);
  }
  return { ...state, byId, ...settle(top, state.ahead) };
}

/**
 * Applies the newest page, initially or after a `reset`. The page is a snapshot: known messages that it lacks and that
 * are not newer were deleted or lie below it.
 */
export function loadNewest(state: Timeline, page: readonly MessageView[], complete: boolean): Timeline {
  const byId: Record<number, MessageView> = {};
  let head = 0;
  let floor = complete ? 0 : Number.POSITIVE_INFINITY;
  for (const message of page) {
    byId[message.id] = later(state.byId[message.id], message);
    head = Math.max(head, message.rev);
    if (!complete) floor = Math.min(floor, message.seq);
  }
  const ahead: number[] = [];
  for (const message of Object.values(state.byId)) {
    if (message.rev <= head) continue;
    byId[message.id] = later(byId[message.id], message);
    ahead.push(message.rev);
  }
  const known = new Set([...ahead, ...state.ahead.filter((rev) => rev > head)]);
  const lowest = Number.isFinite(floor) ? floor : 0;
  return { byId, ...settle(head, [...known]), floor: lowest, loaded: true, hidden: state.hidden };
}

/**
 * Whether a page, in chat order, begins at the start of the chat. Its length is no indication, as the server shortens
 * pages of long messages. If the first message was deleted, an empty page marks the start.
 */
export const isStart = (page: readonly MessageView[]): boolean => page[0] === undefined || page[0].seq === 1;

/** Adds the page before the floor. */
export function loadOlder(state: Timeline, page: readonly MessageView[], complete: boolean): Timeline {
  const byId: Record<number, MessageView> = { ...state.byId };
  let floor = complete ? 0 : state.floor;
  for (const message of page) {
    byId[message.id] = later(byId[message.id], message);
    if (!complete) floor = Math.min(floor, message.seq);
  }
  return { ...state, byId, floor };
}

/** Hides a message while this tab deletes it, or shows it again after a failure. */
export function setHidden(state: Timeline, id: number, hidden: boolean): Timeline {
  const rest = state.hidden.filter((other) => other !== id);
  return { ...state, hidden: hidden ? [...rest, id] : rest };
}

/** True while changes are known to be missing. */
export function hasGap(state: Timeline): boolean {
  return state.loaded && state.ahead.length > 0;
}

/** Id of the message to page back from; null at the start of the chat. */
export function oldestShownId(state: Timeline): number | null {
  if (state.floor === 0) return null;
  let oldest: MessageView | null = null;
  for (const message of Object.values(state.byId)) {
    if (message.seq < state.floor) continue;
    if (!oldest || message.seq < oldest.seq) oldest = message;
  }
  return oldest?.id ?? null;
}
