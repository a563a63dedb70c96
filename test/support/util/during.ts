import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Installation } from '../server/regent.js';

type Statements = (sql: pg.PoolClient) => Promise<unknown>;

/**
 * Runs `meanwhile` while a transaction that ran `first` is open, and commits it once another one waits for it; `last`
 * runs just before the commit.
 */
export async function during<T>(
  installation: Installation,
  first: Statements,
  meanwhile: () => Promise<T>,
  last?: Statements,
): Promise<T> {
  const sql = await installation.sql.connect();
  try {
    await sql.query('BEGIN');
    await first(sql);
    const result = meanwhile();
    result.catch(() => undefined);
    await waitForLocks(installation);
    await last?.(sql);
    await sql.query('COMMIT');
    return await result;
  } finally {
    await sql.query('ROLLBACK'); // a no-op unless something failed
    sql.release();
  }
}

/** Waits until this many transactions wait for a lock. */
export async function waitForLocks(installation: Installation, count = 1): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  for (let tries = 0; (await installation.rows(waiting)).length < count; tries++) {
    if (tries > 500) throw new Error(`fewer than ${count} transactions wait for a lock`);
    await sleep(10);
  }
}
