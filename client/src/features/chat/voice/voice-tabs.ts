/** One tab at a time listens or reads aloud: the microphone of one would hear the other. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('regent.voice');

/** Notifies the other tabs that this one starts to listen or to read aloud. */
export const takeVoice = (): void => channel?.postMessage('taken');

/** Subscribes to other tabs that start to listen or to read aloud. */
export function onVoiceTaken(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
