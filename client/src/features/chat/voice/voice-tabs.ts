/** One tab at a time listens or reads aloud: the microphone of one would hear the other. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('regent.voice');

/** Tells the other tabs that this one listens or reads aloud from now on. */
export const takeVoice = (): void => channel?.postMessage('taken');

/** Calls back when another tab has begun to listen or to read aloud. */
export function onVoiceTaken(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
