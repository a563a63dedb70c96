import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../server/src/platform/db/data-source.js';
import { Sql } from '../../../server/src/platform/db/sql.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';

const OWN_PID = { name: 'own-pid', text: 'SELECT pg_backend_pid() AS pid' };
const END = { name: 'end', text: 'SELECT pg_terminate_backend($1)' };

describe('connection that breaks', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let sql: Sql;
  const unseen: unknown[] = [];
  const see = (error: unknown): void => void unseen.push(error);
  beforeAll(async () => {
    process.on('uncaughtException', see);
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.config(), [])).initialize();
    sql = new Sql(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
    process.off('uncaughtException', see);
  });

  it('during a transaction fails the transaction, ends no process, and leaves the pool', async () => {
    let broken = 0;
    const work = sql.transaction(async (inside) => {
      broken = (await inside.row<{ pid: number }>(OWN_PID, []))?.pid ?? 0;
      await sql.rows(END, [broken]);
      await new Promise((done) => setTimeout(done, 200)); // no query runs while it breaks
      await inside.rows(OWN_PID, []);
    });
    await expect(work).rejects.toThrow();
    await new Promise((done) => setTimeout(done, 50));
    expect(unseen).toEqual([]);
    const pids = await Promise.all(Array.from({ length: 10 }, () => sql.row<{ pid: number }>(OWN_PID, [])));
    expect(pids.map((row) => row?.pid)).not.toContain(broken);
  });
});
