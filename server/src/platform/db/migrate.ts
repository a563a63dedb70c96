import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config.js';
import { migrateQueue } from '../queue/migrate-queue.js';
import { migrationDataSource } from './data-source.js';
import { LOCK_TIMEOUT_MS } from './migrations/concurrent-index.js';
import { sqlState } from './sql.js';

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 20_251_120;
const LOOK_EVERY_MS = 200;

/** A table was in use for longer than others may be kept from it; or they and the migration waited for each other. */
const WAS_IN_USE = ['55P03', '40P01'];
const PAUSE_MS = 2000;
/** Then the process ends, says why, and is started anew. */
const GIVE_UP_AFTER_MS = 10 * 60_000;

/**
 * Brings the database to this version: Regent's tables and, without Redis, the queue's. Safe to be called by several
 * processes at the same time, and cheap when there is nothing to do. Processes of the version before go on meanwhile.
 */
export async function migrate(config: Config): Promise<void> {
  const lock = new pg.Client({ connectionString: config.DATABASE_URL });
  await lock.connect();
  try {
    await takeTurn(lock);
    if (!config.REDIS_URL) await migrateQueue(lock);
    const dataSource = await migrationDataSource(config).initialize();
    try {
      await migrateTables(dataSource);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end();
  }
}

/**
 * Asked for again and again: a statement that waits for the lock would be an old transaction, and an index that is made
 * without a lock waits for all of those.
 */
async function takeTurn(lock: pg.Client): Promise<void> {
  const isOurs = async () => {
    const { rows } = await lock.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [MIGRATION_LOCK]);
    return rows[0]?.ours;
  };
  while (!(await isOurs())) await sleep(LOOK_EVERY_MS);
}

/**
 * Who waits for a table's lock makes everybody wait who comes after. So each migration waits only for a moment, as beside
 * a backup, which reads for long; and what is done already is not done again.
 */
async function migrateTables(dataSource: DataSource): Promise<void> {
  for (const giveUpAt = Date.now() + GIVE_UP_AFTER_MS; ; await sleep(PAUSE_MS)) {
    await prepareSession(dataSource);
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if (!WAS_IN_USE.includes(sqlState(error) ?? '') || Date.now() > giveUpAt) throw error;
    }
  }
}

/** The pool has one connection, so this holds for the migrations. */
async function prepareSession(dataSource: DataSource): Promise<void> {
  await dataSource.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await dataSource.query('SET statement_timeout = 0'); // whatever the role has: an index of a large table takes long
  // A process that was killed must not leave a statement behind that goes on with its locks. Not every system has it.
  await dataSource.query(`SET client_connection_check_interval = '5s'`).catch(() => undefined);
}
