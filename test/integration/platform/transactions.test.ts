import { DataSource } from 'typeorm';
import { ENTITIES } from '../../../server/src/app/entities.js';
import { Invitation } from '../../../server/src/modules/account/invitations/invitation.entity.js';
import { dataSourceOptions } from '../../../server/src/platform/db/data-source.js';
import { deleteReturning, updateReturning } from '../../../server/src/platform/db/returning.js';
import { Sql } from '../../../server/src/platform/db/sql.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';

const COUNT = { name: 'count-invitations', text: 'SELECT count(*) AS total FROM invitation' };

describe('a transaction', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let sql: Sql;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.config(), ENTITIES)).initialize();
    sql = new Sql(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const total = async (): Promise<number | undefined> => (await sql.row<{ total: number }>(COUNT, []))?.total;

  it('contains the writes of entities and of prepared statements', async () => {
    await sql.transaction(async (transaction) => {
      await transaction.manager.insert(Invitation, { email: 'ann@example.com' });
      expect(await transaction.row(COUNT, [])).toEqual({ total: 1 });
      expect(await total()).toBe(0);
    });
    expect(await total()).toBe(1);
  });

  it('rolls back the writes of entities when it fails', async () => {
    const work = sql.transaction(async ({ manager }) => {
      await manager.insert(Invitation, { email: 'bob@example.com' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await total()).toBe(1);
  });

  it('returns columns of changed and deleted rows under the names of the entity', async () => {
    const createdAt = new Date('2026-01-02T03:04:05Z');
    const where = { email: 'ann@example.com' };
    expect(await updateReturning(sql.manager, Invitation, { where, set: { createdAt } }, ['createdAt'])).toEqual([
      { createdAt },
    ]);
    expect(await deleteReturning(sql.manager, Invitation, where, ['email', 'createdAt'])).toEqual([
      { ...where, createdAt },
    ]);
    expect(await deleteReturning(sql.manager, Invitation, where, ['email'])).toEqual([]);
  });
});
