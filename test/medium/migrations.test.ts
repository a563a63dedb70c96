import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../server/src/app/entities.js';
import { dataSourceOptions, migrationDataSource } from '../../server/src/platform/db/data-source.js';
import { migrate } from '../../server/src/platform/db/migrate.js';
import { MIGRATIONS } from '../../server/src/platform/db/migrations/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

/** What the version before writes all the time; it waits for nobody longer than people do. */
const WRITES = ['UPDATE turn SET due_at = now() WHERE id = 0', 'UPDATE agent SET name = name WHERE id = 0'];
const PATIENCE_MS = 1000;
/** As many as there are since the one that made `turn_due_next`. */
const SINCE_TURN_DUE = MIGRATIONS.length - MIGRATIONS.findIndex(({ name }) => name === 'TurnDue1795000033000');

describe('migrations', () => {
  let database: TestDatabase;
  let other: pg.Client;
  beforeEach(async () => {
    database = await createTestDatabase();
    other = new pg.Client(database.url);
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await database.drop();
  });

  /** Goes back so many migrations. */
  async function undo(count: number): Promise<void> {
    const dataSource = await migrationDataSource(database.config()).initialize();
    for (let undone = 0; undone < count; undone++) await dataSource.undoLastMigration();
    await dataSource.destroy();
  }

  /** Until it is over: what a backup does to each table. @returns how to end it */
  async function readAll(): Promise<() => Promise<void>> {
    const reader = new pg.Client(database.url);
    await reader.connect();
    await reader.query(
      'BEGIN; LOCK TABLE turn, agent, chat, message, migration, bullmq.migration IN ACCESS SHARE MODE',
    );
    return () => reader.end();
  }

  async function schemaEqualsEntities(): Promise<void> {
    const dataSource = await new DataSource(dataSourceOptions(database.config(), ENTITIES)).initialize();
    const pending = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    expect(pending.upQueries.map((query) => query.query)).toEqual([]);
    const invalid = await other.query('SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid');
    expect(invalid.rows).toEqual([]);
  }

  it('leave a schema that equals the entities', schemaEqualsEntities);

  it('can be asked for by many processes at once, when there is nothing to do and when there is', async () => {
    const all = () => Promise.all([1, 2, 3, 4].map(() => migrate(database.config())));
    await all();
    await undo(4);
    await all();
    await schemaEqualsEntities();
  });

  it('make indexes while a backup reads and the version before writes, and again after they were stopped', async () => {
    await undo(SINCE_TURN_DUE);
    // As one that was stopped leaves them: half an index, and a whole one.
    await other.query('CREATE INDEX turn_due_next ON turn (id)');
    await other.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'turn_due_next'::regclass`);
    await other.query(
      'CREATE INDEX agent_newest_named ON agent (status, offline, id) INCLUDE (name) WHERE deleted_at IS NULL',
    );
    const oidOf = async (name: string) => (await other.query('SELECT to_regclass($1)::oid AS oid', [name])).rows[0].oid;
    const whole = await oidOf('agent_newest_named');
    const endReading = await readAll();
    const migrated = migrate(database.config());
    await other.query(`SET lock_timeout = ${PATIENCE_MS}`);
    for (const end = Date.now() + 2 * PATIENCE_MS; Date.now() < end; await sleep(50)) {
      for (const write of WRITES) await other.query(write);
    }
    await endReading();
    await migrated;
    await schemaEqualsEntities();
    expect(await oidOf('agent_newest_named')).toBe(whole);
  });

  it('are not waited for beside a backup, when there is nothing to do', async () => {
    const endReading = await readAll();
    await migrate(database.config());
    await endReading();
  });

  it('wait for a table that is in use, and only so long that nobody else waits long for it', async () => {
    await other.query(`ALTER TABLE turn DROP COLUMN trace_parent;
      DELETE FROM migration WHERE name = 'TurnTrace1795000031000'`);
    const endReading = await readAll();
    const migrated = migrate(database.config());
    await sleep(500);
    const begun = Date.now();
    for (const write of WRITES) await other.query(write);
    expect(Date.now() - begun).toBeLessThan(4000);
    await endReading();
    await migrated;
    await schemaEqualsEntities();
  });
});
