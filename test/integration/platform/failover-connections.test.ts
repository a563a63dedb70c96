import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../server/src/platform/db/data-source.js';
import { Sql } from '../../../server/src/platform/db/sql.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';
import { onDatabase } from '../../support/services/template-database.js';

const POOL_SIZE = 10;
const OWN_PID = { name: 'own-pid', text: 'SELECT pg_backend_pid() AS pid' };
const WRITE = { name: 'write', text: 'UPDATE written SET times = times + 1 RETURNING times' };
const REFUSED = { name: 'refused', text: 'INSERT INTO once VALUES (1)' };
const BECOME_READ_ONLY = {
  name: 'become-read-only',
  text: `SELECT set_config('default_transaction_read_only', 'on', false), pg_sleep(0.1)`,
};
const RAISE = {
  name: 'raise',
  text: `DO $$ BEGIN RAISE EXCEPTION 'as a server that shuts down' USING ERRCODE = '57P01'; END $$`,
};

let database: TestDatabase;
let dataSource: DataSource;
let sql: Sql;
beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(dataSourceOptions(database.config(), [])).initialize();
  sql = new Sql(dataSource);
  await dataSource.query('CREATE TABLE written AS SELECT 0 AS times');
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const many = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: POOL_SIZE }, work));
const pids = async (): Promise<number[]> =>
  (await many(() => sql.row<{ pid: number }>(OWN_PID, []))).map((row) => row?.pid ?? 0);
const becomeReadOnly = () => many(() => sql.rows(BECOME_READ_ONLY, []));

describe('connections that became read-only', () => {
  const writes: Record<string, () => Promise<unknown>> = {
    'a prepared statement': () => sql.rows(WRITE, []),
    'a transaction of prepared statements': () => sql.transaction((inside) => inside.rows(WRITE, [])),
    'a statement of TypeORM': () => dataSource.query(WRITE.text),
    'a transaction of TypeORM': () => dataSource.transaction((manager) => manager.query(WRITE.text)),
  };

  it.each(Object.keys(writes))('fail %s once, and are all replaced', async (way) => {
    const write = writes[way] as () => Promise<unknown>;
    await becomeReadOnly();
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    for (let times = 0; times < 2 * POOL_SIZE; times += 1) await write();
    await many(write);
  });

  it('are replaced except for the open transaction', async () => {
    const before = await pids();
    await becomeReadOnly();
    const reading = sql.transaction(async (inside) => {
      await expect(sql.rows(WRITE, [])).rejects.toMatchObject({ code: '25006' });
      return inside.row<{ pid: number }>(OWN_PID, []);
    });
    expect(before).toContain((await reading)?.pid);
    expect((await pids()).filter((pid) => before.includes(pid))).toEqual([]);
  });

  it('are replaced after a check that writes nothing', async () => {
    await becomeReadOnly();
    await expect(sql.assertWritable()).rejects.toMatchObject({ code: '25006' });
    await sql.assertWritable();
    await many(() => sql.rows(WRITE, []));
  });

  it('are replaced at most once a second while the database stays read-only', async () => {
    await onDatabase('postgres', (client) =>
      client.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET default_transaction_read_only = on`),
    );
    await becomeReadOnly();
    const seen = new Set<number>();
    const begun = Date.now();
    for (let times = 0; times < 100; times += 1) {
      await expect(sql.transaction((inside) => inside.rows(WRITE, []))).rejects.toMatchObject({ code: '25006' });
      for (const pid of await pids()) seen.add(pid);
    }
    const renewals = 1 + (Date.now() - begun) / 1000;
    expect(seen.size).toBeLessThanOrEqual((renewals + 1) * POOL_SIZE);
  });
});

describe('connection on which the server refuses work', () => {
  it('is closed after its transaction, without affecting others', async () => {
    const before = await pids();
    let refused = 0;
    await expect(
      sql.transaction(async (inside) => {
        refused = (await inside.row<{ pid: number }>(OWN_PID, []))?.pid ?? 0;
        await inside.rows(RAISE, []);
      }),
    ).rejects.toMatchObject({ code: '57P01' });
    const after = await pids();
    expect(after).not.toContain(refused);
    expect(before.filter((pid) => !after.includes(pid))).toEqual([refused]);
  });

  it('is kept when it refuses one statement', async () => {
    await dataSource.query('CREATE TABLE once (id integer PRIMARY KEY)');
    await sql.rows(REFUSED, []);
    const before = await pids();
    for (let times = 0; times < POOL_SIZE; times += 1) {
      await expect(sql.rows(REFUSED, [])).rejects.toMatchObject({ code: '23505' });
    }
    expect(new Set(await pids())).toEqual(new Set(before));
  });

  it('is kept when a statement was cancelled', async () => {
    const before = await pids();
    await expect(
      sql.transaction(async (inside) => {
        await inside.rows({ name: 'limit', text: 'SET LOCAL statement_timeout = 50' }, []);
        await inside.rows({ name: 'sleep', text: 'SELECT pg_sleep(5)' }, []);
      }),
    ).rejects.toMatchObject({ code: '57014' });
    expect(new Set(await pids())).toEqual(new Set(before));
  });
});
