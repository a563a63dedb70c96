import type pg from 'pg';
import { assertWritable, type FailoverPool, isReadOnly } from './failover-pool.js';

const ASK_EVERY_MS = 5000;

/**
 * Polls a LISTEN connection, which runs no statements of its own: a dead network or a failover would silently stop it.
 * @param pool pool of the other connections
 * @param giveUp called once when the connection must be replaced. `since`: earliest time of a missed notification
 * @returns a function that ends the watch
 */
export function watchListener(client: pg.ClientBase, pool: FailoverPool, giveUp: (since: number) => void): () => void {
  let soundAt = Date.now();
  const asking = setInterval(() => {
    const askedAt = Date.now();
    void isSound(client, pool).then((sound) => {
      if (sound) soundAt = askedAt;
      else if (stop()) giveUp(soundAt);
    });
  }, ASK_EVERY_MS).unref();
  let isWatched = true;
  const stop = (): boolean => {
    const wasWatched = isWatched;
    isWatched = false;
    clearInterval(asking);
    return wasWatched;
  };
  return stop;
}

/** Whether it answers and no other server accepts writes. While no server does, no notification can be missed. */
async function isSound(client: pg.ClientBase, pool: FailoverPool): Promise<boolean> {
  try {
    await assertWritable(client);
    return true;
  } catch (error) {
    if (!isReadOnly(error)) return false;
  }
  pool.renew();
  return pool.assertWritable().then(
    () => false,
    () => true,
  );
}
