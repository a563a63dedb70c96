import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config.js';
import { migrateQueue } from '../queue/migrate-queue.js';
import { migrationDataSource } from './data-source.js';
import { sqlState } from './sql.js';

/**
 * Advisory lock of the migrating process; an arbitrary number. Differs from the lock of older versions, which waited
 * for it inside a statement (see `takeTurn`) and have nothing to migrate while a newer version runs.
 */
export const MIGRATION_LOCK = 20_261_123;
const LOOK_EVERY_MS = 200;
/** Maximum wait of a migration for a table lock, during which it blocks other statements. */
const LOCK_TIMEOUT_MS = 2000;

/** Lock timeout and deadlock: a table stayed in use. */
const WAS_IN_USE = ['55P03', '40P01'];
const PAUSE_MS = 2000;
/** About ten minutes in total; then the process exits with the reason and is restarted. */
const TRIES = 150;

/**
 * Migrates Regent's tables and, without Redis, the queue's. Safe to call from several processes at once, and cheap when
 * there is nothing to do. Processes of the previous version keep running.
 * @param note receives a message when a migration has to wait
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
 * Polls for the lock. A statement that waits for it would hold a transaction open, and CREATE INDEX CONCURRENTLY waits
 * for all older transactions.
 */
async function takeTurn(lock: pg.Client): Promise<void> {
  const isOurs = async () => {
    const { rows } = await lock.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [MIGRATION_LOCK]);
    return rows[0]?.ours;
  };
  while (!(await isOurs())) await sleep(LOOK_EVERY_MS);
}

/**
 * Retries `work` while tables are in use, for example by a backup. A migration that waits for a table lock blocks all
 * later statements, so each attempt waits only briefly. A retry skips completed migrations.
 */
async function whileInUse(work: () => Promise<unknown>, note: (text: string) => void): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!WAS_IN_USE.includes(sqlState(error) ?? '') || left === 0) throw error;
      if (left === TRIES) note('Migration waits for tables that are in use, for example by a backup');
      await sleep(PAUSE_MS);
    }
  }
}

async function migrateQueueTables(client: pg.Client): Promise<void> {
  await prepareSession((text) => client.query(text));
  await migrateQueue(client);
}

async function migrateTables(dataSource: DataSource): Promise<void> {
  // The pool has one connection, so the session settings apply to the migrations.
  await prepareSession((text) => dataSource.query(text));
  await dataSource.runMigrations({ transaction: 'each' });
}

async function prepareSession(query: (text: string) => Promise<unknown>): Promise<void> {
  await query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await query('SET statement_timeout = 0'); // overrides the role's setting, because indexing a large table takes long
  // Ends the statement, and its locks, of a killed process. Not every operating system supports it.
  await query(`SET client_connection_check_interval = '5s'`).catch(() => undefined);
}
