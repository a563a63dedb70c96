import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from './is-unavailable.js';

/**
 * Retries `work` while the database is down, for at most `forMs`. For work that must not be lost, like a received
 * reply. `work` must be idempotent: a commit may succeed although its confirmation is lost.
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
