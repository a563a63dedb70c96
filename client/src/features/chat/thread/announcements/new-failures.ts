/** Which messages failed while their chat was on the screen: each failure once, and none that was there before. */
import type { ShownMessage } from '../../store/timeline/timeline-view';

export interface Seen {
  /** How each message that was ever shown stood: which failure it showed, or none. By its key. */
  readonly failures: ReadonlyMap<string, string | null>;
  /** The highest `seq` that was shown. */
  readonly newest: number;
}

/** Which failure a message shows: another one each time that it fails. Null: none. */
function failureOf(shown: ShownMessage): string | null {
  if (shown.kind === 'unsent') return shown.entry.state === 'failed' ? 'unsent' : null;
  return shown.delivery === 'failed' && shown.message.failure ? `stored ${shown.message.rev}` : null;
}

const seqOf = (shown: ShownMessage): number => (shown.kind === 'saved' ? shown.message.seq : 0);

/**
 * What failed since `before`; null: the chat was just opened. A message that is seen for the first time tells something
 * new only where it came after all others: older pages come while somebody scrolls, and what this browser could not send
 * comes out of its storage.
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
