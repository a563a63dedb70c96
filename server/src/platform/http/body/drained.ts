import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * Resolves when a slow client has read its response so far, or when `signal` aborts. The signal must abort on
 * disconnects and after a time limit, so that a client that reads nothing does not block the writer.
 */
export async function drained(response: Writable, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !response.writableNeedDrain) return;
  await once(response, 'drain', { signal }).catch(() => undefined);
}
