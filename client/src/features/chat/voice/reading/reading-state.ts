/** The message that is read aloud; null for none. Separate from the reader, whose code is loaded on demand. */
let current: number | null = null;
const listeners = new Set<() => void>();

export const readingNow = (): number | null => current;

export function setReading(messageId: number | null): void {
  if (messageId === current) return;
  current = messageId;
  for (const listener of listeners) listener();
}

/** Subscribes to changes of the message that is read. */
export function onReading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
