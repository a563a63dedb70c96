import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config.js';
import { migrateQueue } from '../queue/migrate-queue.js';
import { migrationDataSource } from './data-source.js';
import { sqlState } from './sql.js';

/**
 * Any number, the same in every process: whoever holds it migrates, the others wait. Not the one of versions that waited
 * within a statement (see `takeTurn`); they have nothing to do where a later one is at work.
 */
export const MIGRATION_LOCK = 20_261_123;
const LOOK_EVERY_MS = 200;
/** How long a migration may keep others from a table by waiting for its lock. */
const LOCK_TIMEOUT_MS = 2000;

/** A table was in use for longer than others may be kept from it; or they and the migration waited for each other. */
const WAS_IN_USE = ['55P03', '40P01'];
const PAUSE_MS = 2000;
/** About ten minutes of waiting in total. Then the process exits with the reason and is restarted. */
const TRIES = 150;

/**
 * Brings the database to this version: Regent's tables and, without Redis, the queue's. Safe to be called by several
 * processes at the same time, and cheap when there is nothing to do. Processes of the version before go on meanwhile.
 * @param note is told what is waited for, where it takes longer
 */
export async function migrate(config: Config, note: (text: string) => void = () => undefined): Promise<void> {
  const lock = new pg.Client({ connectionString: config.DATABASE_URL });
  await lock.connect();
  try {
    await takeTurn(lock);
    const dataSource = await migrationDataSource(config).initialize();
    try {
      await whileInUse(async () => {
        if (!config.REDIS_URL) await migrateQueueTables(lock);
        await migrateTables(dataSource);
      }, note);
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
async function whileInUse(work: () => Promise<unknown>, note: (text: string) => void): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!WAS_IN_USE.includes(sqlState(error) ?? '') || left === 0) throw error;
      if (left === TRIES) note('a migration waits for tables that are in use, as by a backup');
      await sleep(PAUSE_MS);
    }
  }
}

async function migrateQueueTables(client: pg.Client): Promise<void> {
  await prepareSession((text) => client.query(text));
  await migrateQueue(client);
}

async function migrateTables(dataSource: DataSource): Promise<void> {
  // The pool has one connection, so this holds for the migrations.
  await prepareSession((text) => dataSource.query(text));
  await dataSource.runMigrations({ transaction: 'each' });
}

async function prepareSession(query: (text: string) => Promise<unknown>): Promise<void> {
  await query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await query('SET statement_timeout = 0'); // whatever the role has: an index of a large table takes long
  // A process that was killed must not leave a statement behind that goes on with its locks. Not every system has it.
  await query(`SET client_connection_check_interval = '5s'`).catch(() => undefined);
}
