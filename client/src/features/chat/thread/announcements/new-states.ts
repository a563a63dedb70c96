/** Finds messages whose state changes while their chat is on screen: each change once, without earlier ones. */
import type { ShownMessage } from '../../store/timeline/timeline-view';

export interface Seen {
  /** Last state of each message ever shown, by key; null if there is nothing to announce. */
  readonly states: ReadonlyMap<string, string | null>;
  /** Highest `seq` shown so far. */
  readonly newest: number;
}

interface Rule {
  /** The state to announce, different for each occurrence; null if there is none. */
  stateOf: (shown: ShownMessage) => string | null;
  /** ISO time since which unsent messages are new. Without it, none is: they may be restored from storage. */
  since?: string;
}

const seqOf = (shown: ShownMessage): number => (shown.kind === 'saved' ? shown.message.seq : 0);

/**
 * Finds changes since `before` (null if the chat was just opened). A message seen for the first time counts only if it
 * is newer than all others: older pages load on scrolling.
 */
export function newStates(
  before: Seen | null,
  shown: readonly ShownMessage[],
  { stateOf, since }: Rule,
): { seen: Seen; fresh: ShownMessage[] } {
  const states = new Map(before?.states);
  const isNew = (each: ShownMessage): boolean =>
    each.kind === 'unsent'
      ? since !== undefined && each.entry.created_at >= since
      : seqOf(each) > (before?.newest ?? 0);
  const isNews = (each: ShownMessage): boolean => {
    if (!before) return false;
    const known = before.states.get(each.key);
    return known === undefined ? isNew(each) : known !== stateOf(each);
  };
  const fresh = shown.filter((each) => stateOf(each) !== null && isNews(each));
  for (const each of shown) states.set(each.key, stateOf(each));
  return { seen: { states, newest: Math.max(before?.newest ?? 0, ...shown.map(seqOf)) }, fresh };
}
