const CHANNEL = 'regent.session';

type Listener = () => void;

const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
channel?.addEventListener('message', () => {
  for (const listener of listeners) listener();
});

/**
 * Called when the session ends, in this tab or in another, and before another person than the last one enters: forget
 * everything that belongs to the person.
 */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells this tab and all the others that the session has ended. */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
  channel?.postMessage('ended');
}
