import pg from 'pg';
import type { Config } from '../config/config.js';
import { migrateQueue } from '../queue/migrate-queue.js';
import { migrationDataSource } from './data-source.js';

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 20_251_120;

/**
 * Brings the database to this version: Regent's tables and, without Redis, the queue's. Safe to be called by several
 * processes at the same time, and cheap when there is nothing to do.
 */
export async function migrate(config: Config): Promise<void> {
  const lock = new pg.Client({ connectionString: config.DATABASE_URL });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!config.REDIS_URL) await migrateQueue(lock);
    const dataSource = await migrationDataSource(config).initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end();
  }
}
