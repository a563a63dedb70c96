import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * Resolves when a slow client has taken what was written to its response, or when `signal` aborts. The signal covers the
 * client leaving and has a time limit: a client that reads nothing must not hold on to the writer.
 */
export async function drained(response: Writable, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !response.writableNeedDrain) return;
  await once(response, 'drain', { signal }).catch(() => undefined);
}
