/**
 * The messages of one chat as this tab knows them. Pure: every source (socket event, REST page, catch-up answer) goes
 * through here, and whatever the order they come in, the list ends the same.
 *
 * Each change of a chat's list has a number (`rev`) without gaps. `head` is the highest one up to which nothing is
 * missing; changes that came early wait in `ahead` until the hole below them is filled.
 */
import type { MessageView } from '@contract/realtime';

export interface Timeline {
  /** Everything known by id, deleted rows (`message: null`) and rows below the floor included. */
  readonly byId: Readonly<Record<number, MessageView>>;
  /** Highest change number without a gap. */
  readonly head: number;
  /** Change numbers seen above `head`. */
  readonly ahead: readonly number[];
  /** The list is whole from this `seq` on; below it older pages are still to be loaded. 0: from the start. */
  readonly floor: number;
  /** False until the newest page was loaded. */
  readonly loaded: boolean;
  /** Hidden at once by this tab's own delete, before the server says so. */
  readonly hidden: readonly number[];
}

export type Applied = 'applied' | 'duplicate' | 'gap';

export const emptyTimeline: Timeline = { byId: {}, head: 0, ahead: [], floor: 0, loaded: false, hidden: [] };

/** The later of two versions of a message. `answered` takes no number of its own, so it wins among equals. */
function later(known: MessageView | undefined, next: MessageView): MessageView {
  if (!known || next.rev > known.rev) return next;
  if (next.rev === known.rev && next.delivery === 'answered' && known.delivery !== 'answered') return next;
  return known;
}

/** Raises `head` over the early numbers that now follow on. */
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
 * Takes in one change, from a socket event or from the answer to a post. A change that leaves a hole below it is shown
 * all the same and answers `gap`: the caller then asks for what is missing.
 */
export function apply(state: Timeline, message: MessageView): { state: Timeline; result: Applied } {
  if (state.loaded && message.rev <= state.head) {
    // An old number says nothing new, except that `answered` may have come on a message that is here.
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
 * Takes in an answer to "what changed since": the last version of every message changed, in `rev` order. Nothing up to
 * its highest number is missing then, also where the answer was cut off at its end.
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
 * Takes in the newest page, at first or after a `reset`. The page is a snapshot: what it does not list and
 * is not newer than it was deleted, or lies below it.
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
 * Whether nothing comes before a page, which stands in the order of the chat. How long it is says nothing: the server
 * ends it early where its messages are long. The first message of a chat may be deleted; then an empty page says it.
 */
export const isStart = (page: readonly MessageView[]): boolean => page[0] === undefined || page[0].seq === 1;

/** Takes in the page that lies before the floor. */
export function loadOlder(state: Timeline, page: readonly MessageView[], complete: boolean): Timeline {
  const byId: Record<number, MessageView> = { ...state.byId };
  let floor = complete ? 0 : state.floor;
  for (const message of page) {
    byId[message.id] = later(byId[message.id], message);
    if (!complete) floor = Math.min(floor, message.seq);
  }
  return { ...state, byId, floor };
}

/** Hides a message that this tab just asked to delete, or shows it again when that failed. */
export function setHidden(state: Timeline, id: number, hidden: boolean): Timeline {
  const rest = state.hidden.filter((other) => other !== id);
  return { ...state, hidden: hidden ? [...rest, id] : rest };
}

/** True while changes are known to be missing. */
export function hasGap(state: Timeline): boolean {
  return state.loaded && state.ahead.length > 0;
}

/** The id to page back from, or null when the start is reached. */
export function oldestShownId(state: Timeline): number | null {
  if (state.floor === 0) return null;
  let oldest: MessageView | null = null;
  for (const message of Object.values(state.byId)) {
    if (message.seq < state.floor) continue;
    if (!oldest || message.seq < oldest.seq) oldest = message;
  }
  return oldest?.id ?? null;
}
