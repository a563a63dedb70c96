import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { MIGRATION_LOCK } from '../../../server/src/platform/db/migrate.js';
import { type BuiltProcess, startBuilt } from '../../support/server/launch/built-server.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';
import { eventually } from '../../support/util/eventually.js';

const WAITING = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND query LIKE '%pg_try_advisory_lock%' AND pid <> pg_backend_pid()`;

describe('process that waits for a migration', () => {
  let database: TestDatabase;
  let migrating: pg.Client;
  let waiting: BuiltProcess;
  const folder = mkdtempSync(join(tmpdir(), 'regent-starting-'));
  beforeAll(async () => {
    database = await createTestDatabase();
    migrating = new pg.Client(database.url);
    await migrating.connect();
    await migrating.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  });
  afterAll(async () => {
    await waiting?.stop();
    await migrating?.end();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('exits on a signal', async () => {
    waiting = startBuilt('worker', { DATABASE_URL: database.url, DATA_DIR: folder }, folder);
    await eventually(
      async () => (await migrating.query(WAITING)).rows[0].count,
      (count) => expect(count).toBe(1),
    );
    await waiting.stop(); // although the migration continues
    expect(waiting.ended).toBe(0);
  });
});
