import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '../../../server/src/platform/db/data-source.js';
import { Sql } from '../../../server/src/platform/db/sql.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';

const PID_QUERY = { name: 'who', text: 'SELECT pg_backend_pid() AS pid, $1::int AS asked' };
const ASKED = 600;

describe('pooled connections with maxUses', () => {
  let database: TestDatabase;
  let options: DataSourceOptions & { extra: { maxUses: number }; poolSize: number };
  beforeAll(async () => {
    database = await createTestDatabase();
    options = dataSourceOptions(database.config(), []) as typeof options;
  });
  afterAll(() => database.drop());

  /** Continuous statements, transactions and TypeORM queries. @returns the connections that were used */
  const work = async (extra: Partial<typeof options.extra>): Promise<Set<number>> => {
    const settings = { ...options, extra: { ...options.extra, ...extra } } as DataSourceOptions;
    const dataSource = await new DataSource(settings).initialize();
    const sql = new Sql(dataSource);
    const pids = new Set<number>();
    const ask = async (number: number): Promise<void> => {
      await sql.transaction(async (inside) => {
        const rows = [await inside.row(PID_QUERY, [number]), await inside.row(PID_QUERY, [number])];
        expect(new Set(rows.map((row) => row?.pid)).size).toBe(1);
      });
      await dataSource.query('SELECT 1');
      const row = await sql.row<{ pid: number; asked: number }>(PID_QUERY, [number]);
      expect(row?.asked).toBe(number);
      pids.add(row?.pid ?? 0);
    };
    const lane = async (first: number): Promise<void> => {
      for (let number = first; number < ASKED; number += 20) await ask(number);
    };
    await Promise.all(Array.from({ length: 20 }, (_, first) => lane(first)));
    await dataSource.destroy();
    return pids;
  };

  it('are released in time with the settings of the pool', async () => {
    expect(options.extra.maxUses).toBeGreaterThan(0);
    expect((await work({})).size).toBeLessThanOrEqual(options.poolSize);
  });

  it('are replaced after maxUses without failed queries', async () => {
    expect((await work({ maxUses: 30 })).size).toBeGreaterThan(2 * options.poolSize);
  });
});
