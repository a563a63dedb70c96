import { takeSent } from '../../store/sent-here';
import type { ShownMessage } from '../../store/timeline/timeline-view';
import { newStates, type Seen } from './new-states';

/** Identifies the failure of a message, different for each attempt; null if there is none. */
function failureOf(shown: ShownMessage): string | null {
  if (shown.kind === 'unsent') return shown.entry.state === 'failed' ? 'unsent' : null;
  return shown.delivery === 'failed' && shown.message.failure ? `stored ${shown.message.rev}` : null;
}

/**
 * Finds messages that fail while their chat is on screen: each failure once. Of the failures that a chat opens with, those
 * of messages that this tab sent are new.
 */
export function newFailures(
  before: Seen | null,
  shown: readonly ShownMessage[],
): { seen: Seen; fresh: readonly ShownMessage[] } {
  const failed = shown.filter((each) => failureOf(each) !== null);
  const sent = failed.filter((each) => takeSent(each.kind === 'saved' ? each.message.client_id : each.key));
  const { seen, fresh } = newStates(before, shown, { stateOf: failureOf });
  return { seen, fresh: before ? fresh : sent };
}
