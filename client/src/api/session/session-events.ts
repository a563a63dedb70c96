const CHANNEL = 'regent.session';

type Listener = () => void;

const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
channel?.addEventListener('message', () => {
  for (const listener of listeners) listener();
});

/**
 * Called when the session ends in any tab, and before a different user signs in. Listeners must clear all data of the
 * previous user.
 */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies this tab and all others that the session has ended. */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
  channel?.postMessage('ended');
}
