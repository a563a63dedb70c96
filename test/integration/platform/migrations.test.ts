import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../../server/src/app/entities.js';
import { dataSourceOptions } from '../../../server/src/platform/db/data-source.js';
import { migrate } from '../../../server/src/platform/db/migrate.js';
import { createEmptyDatabase, type TestDatabase } from '../../support/services/database.js';

/** Continuous writes of a process of the previous build. */
const WRITES = ['UPDATE turn SET due_at = now() WHERE id = 0', 'UPDATE agent SET name = name WHERE id = 0'];

const BEFORE = readFileSync(join(__dirname, '../../support/upgrade/schema-2026-11-26.sql'), 'utf8');

/** Rows in each table of messages and agents. */
const ROWS = `
  INSERT INTO "user" (id, username) VALUES (7, 'ann');
  INSERT INTO agent (id, creator_id, name, type, short_description, description, status, starters)
    VALUES (8, 7, 'Poet', 'art', 's', 'd', 'ready', '{Hi}');
  INSERT INTO chat (id, user_id, agent_id, head) VALUES (9, 7, 8, 1);
  INSERT INTO message (id, chat_id, seq, rev, is_agent, body, delivery) VALUES (10, 9, 1, 1, false, 'Hello', 'queued');
  INSERT INTO turn (id, chat_id, message_id, agent_id) VALUES (11, 9, 10, 8);
  INSERT INTO message_search (message_id, user_id, place, shelf, document) VALUES (10, 7, 0, 7 << 20, 'hello');
  UPDATE message_search_progress SET indexed_to = 10;
  INSERT INTO knowledge_base (id, owner_id, name) VALUES (12, 7, 'b');
  INSERT INTO chapter (base_id, title, content) VALUES (12, 'Server', 'It runs on Node.js'), (12, 'Menu', 'Café au lait');
`;

describe('migrations', () => {
  let database: TestDatabase;
  let other: pg.Client;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    other = new pg.Client(database.url);
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await database.drop();
  });

  /** Restores the schema of the build before the migrations were merged. */
  async function restoreBefore(): Promise<void> {
    await other.query(BEFORE);
    await other.query(ROWS);
  }

  /** Holds the locks of a backup. @returns a function that releases them */
  async function readAll(): Promise<() => Promise<void>> {
    const reader = new pg.Client(database.url);
    await reader.connect();
    await reader.query('BEGIN; LOCK TABLE turn, agent, chat, message, migration IN ACCESS SHARE MODE');
    return () => reader.end();
  }

  async function expectEntities(): Promise<void> {
    const dataSource = await new DataSource(dataSourceOptions(database.config(), ENTITIES)).initialize();
    const pending = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    expect(pending.upQueries.map((query) => query.query)).toEqual([]);
    const invalid = await other.query('SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid');
    expect(invalid.rows).toEqual([]);
  }

  const columns = async () =>
    (
      await other.query(`SELECT table_name, column_name, data_type, is_nullable, is_generated
        FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, ordinal_position`)
    ).rows;
  const indexes = async () =>
    (await other.query(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`)).rows;
  const triggers = async () =>
    (await other.query(`SELECT pg_get_triggerdef(oid) AS def FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname`))
      .rows;

  it('create a schema that equals the entities, also in concurrent processes', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.config())));
    await expectEntities();
    await Promise.all([1, 2].map(() => migrate(database.config())));
  });

  it('upgrade the schema of the previous build to the same one and keep its rows', async () => {
    await migrate(database.config());
    const fresh = { columns: await columns(), indexes: await indexes(), triggers: await triggers() };
    await other.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await restoreBefore();
    await Promise.all([1, 2].map(() => migrate(database.config())));
    expect({ columns: await columns(), indexes: await indexes(), triggers: await triggers() }).toEqual(fresh);
    await expectEntities();
    const { rows } = await other.query(`SELECT a.starters, m.body, t.state FROM turn t
      JOIN message m ON m.id = t.message_id JOIN chat c ON c.id = m.chat_id JOIN agent a ON a.id = c.agent_id`);
    expect(rows).toEqual([{ starters: ['Hi'], body: 'Hello', state: 'queued' }]);
  });

  it('index chapters and names again, and messages in the background', async () => {
    await restoreBefore();
    await other.query(`UPDATE agent SET name = 'Ёлочный помощник' WHERE id = 8`);
    await migrate(database.config());
    const found = async (question: string) =>
      (await other.query('SELECT title FROM chapter WHERE search @@ search_query($1)', [question])).rows;
    expect(await found('node.js')).toEqual([{ title: 'Server' }]);
    expect(await found('cafe')).toEqual([{ title: 'Menu' }]);
    await other.query('SET enable_seqscan = off');
    const names = await other.query(
      `SELECT id FROM agent WHERE agent_name_grams(name) @@ agent_name_query('елочный') AND deleted_at IS NULL AND status = 'ready'`,
    );
    expect(names.rows).toHaveLength(1);
    const { rows } = await other.query(
      'SELECT analysed_to, analyse_until > now() AS is_due FROM message_search_progress',
    );
    expect(rows).toEqual([{ analysed_to: 0, is_due: true }]);
  });

  it('reject the schema of an older build without changing it', async () => {
    await restoreBefore();
    await other.query(`DELETE FROM migration WHERE name = 'StoppedExecutions1795000058000'`);
    await expect(migrate(database.config())).rejects.toThrow('too old');
    expect((await other.query('SELECT id FROM turn')).rows).toEqual([{ id: 11 }]);
  });

  it('do not wait for a backup when there is nothing to migrate', async () => {
    await migrate(database.config());
    const endReading = await readAll();
    await migrate(database.config());
    await endReading();
  });

  it('wait for a table in use without blocking writers meanwhile', async () => {
    await restoreBefore();
    const endReading = await readAll();
    const migrated = migrate(database.config());
    await sleep(500);
    for (const write of WRITES) await other.query(write);
    await endReading();
    await migrated;
    await expectEntities();
  });
});
