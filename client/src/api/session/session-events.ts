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

const leaving = new Set<() => Promise<unknown>>();

/** Called before this tab signs out, while requests still have the session. */
export function onLeaving(listener: () => Promise<unknown>): () => void {
  leaving.add(listener);
  return () => leaving.delete(listener);
}

/** Runs the work that needs the session. Never rejects. */
export const finishBeforeLeaving = (): Promise<unknown> => Promise.allSettled([...leaving].map((finish) => finish()));
