/** Finds messages that fail while their chat is on screen: each failure once, without earlier ones. */
import type { ShownMessage } from '../../store/timeline/timeline-view';

export interface Seen {
  /** Last failure of each message ever shown, by key; null: none. */
  readonly failures: ReadonlyMap<string, string | null>;
  /** Highest `seq` shown so far. */
  readonly newest: number;
}

/** Identifies the failure of a message, different for each attempt; null: none. */
function failureOf(shown: ShownMessage): string | null {
  if (shown.kind === 'unsent') return shown.entry.state === 'failed' ? 'unsent' : null;
  return shown.delivery === 'failed' && shown.message.failure ? `stored ${shown.message.rev}` : null;
}

const seqOf = (shown: ShownMessage): number => (shown.kind === 'saved' ? shown.message.seq : 0);

/**
 * Finds failures since `before` (null: the chat was just opened). A message seen for the first time counts only if it
 * is newer than all others: older pages load on scrolling, and unsent messages are restored from storage.
 */
export function newFailures(
  before: Seen | null,
  shown: readonly ShownMessage[],
): { seen: Seen; fresh: ShownMessage[] } {
  const failures = new Map(before?.failures);
  const isNews = (each: ShownMessage): boolean => {
    if (!before) return false;
    const known = before.failures.get(each.key);
    return known === undefined ? seqOf(each) > before.newest : known !== failureOf(each);
  };
  const fresh = shown.filter((each) => failureOf(each) !== null && isNews(each));
  for (const each of shown) failures.set(each.key, failureOf(each));
  return { seen: { failures, newest: Math.max(before?.newest ?? 0, ...shown.map(seqOf)) }, fresh };
}
