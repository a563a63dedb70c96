import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from './sql.js';

/** The database is away, restarting or out of connections: the same statement may succeed later. */
function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state && /^(08|57P0|57014|55P03|53300|40001|40P01|25006)/.test(state)) return true;
  if (state && /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(state)) return true;
  return (
    error instanceof Error &&
    /connection (terminated|timeout)|timeout exceeded when trying to connect|Connection terminated|server closed|Client has encountered/i.test(
      error.message,
    )
  );
}

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
      if (!isDatabaseDown(error) || Date.now() + pause > giveUpAt) throw error;
      await sleep(pause);
    }
  }
}
