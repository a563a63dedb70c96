import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from './is-unavailable.js';

/**
 * Repeats `work` while the database is down, at most `forMs`. For what must not be lost, like a reply that has come:
 * `work` must be safe to run again after a commit whose answer was lost.
 */
export async function retryWhenDown<T>(work: () => Promise<T>, forMs: number): Promise<T> {
  const giveUpAt = Date.now() + forMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() + pause > giveUpAt) throw error;
      await sleep(pause);
    }
  }
}
