import type { ShownMessage } from '../../store/timeline/timeline-view';

/** Why a message of the user is waiting or gets no reply; failures are announced separately. */
type Progress = 'waiting' | 'queued' | 'stopped';

/**
 * The state of a message that is announced when it changes, if any.
 * @param pendingId the message that is being answered; later ones wait in the queue
 */
export function progressOf(shown: ShownMessage, pendingId: number | null, isOnline: boolean): Progress | null {
  if (shown.kind === 'unsent') {
    const { state, attempts } = shown.entry;
    // Between two attempts it is still waiting.
    return state !== 'failed' && (attempts > 0 || (state === 'queued' && !isOnline)) ? 'waiting' : null;
  }
  if (shown.delivery === 'stopped') return 'stopped';
  return shown.delivery === 'queued' && shown.message.id !== pendingId ? 'queued' : null;
}
