import { DataSource, type EntityManager } from 'typeorm';
import { dataSourceOptions } from '../../../server/src/platform/db/data-source.js';
import { isUnavailable } from '../../../server/src/platform/db/failover/is-unavailable.js';
import { Sql, type SqlRunner } from '../../../server/src/platform/db/sql.js';
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

  it.each([
    ['before a statement', (inside: SqlRunner) => inside.rows(OWN_PID, [])],
    ['before a statement of TypeORM', (_: SqlRunner, manager: EntityManager) => manager.query('SELECT 1')],
    ['before the commit', () => Promise.resolve()],
  ])(
    'during a transaction, %s: the database counts as down, no process ends, and it leaves the pool',
    async (_, next) => {
      let broken = 0;
      const work = sql.transaction(async (inside) => {
        broken = (await inside.row<{ pid: number }>(OWN_PID, []))?.pid ?? 0;
        await sql.rows(END, [broken]);
        await new Promise((done) => setTimeout(done, 200)); // no query runs while it breaks
        await next(inside, inside.manager);
      });
      const error = await work.catch((thrown: unknown) => thrown);
      expect({ error, isDown: isUnavailable(error) }).toEqual({ error: expect.any(Error), isDown: true });
      await new Promise((done) => setTimeout(done, 50));
      expect(unseen).toEqual([]);
      const pids = await Promise.all(Array.from({ length: 10 }, () => sql.row<{ pid: number }>(OWN_PID, [])));
      expect(pids.map((row) => row?.pid)).not.toContain(broken);
    },
  );
});
