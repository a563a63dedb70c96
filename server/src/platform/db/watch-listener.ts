import type pg from 'pg';
import { assertWritable, type FailoverPool, isReadOnly } from './failover-pool.js';

const ASK_EVERY_MS = 5000;

/**
 * Watches a connection that listens. It makes no statements that could fail, so neither a silent network nor a failover
 * would ever show: its notifications would just stop.
 * @param pool what other connections come from
 * @param giveUp called once; the connection must be replaced. `since`: when the first notification may have been missed
 * @returns ends the watch
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

/** Whether it answers and no other server takes the writes. Nothing is missed while there is none that does. */
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
