import { DataSource } from 'typeorm';
import { ENTITIES } from '../../server/src/app/entities.js';
import { dataSourceOptions } from '../../server/src/platform/db/data-source.js';
import { migrate } from '../../server/src/platform/db/migrate.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('leave a schema that equals the entities', async () => {
    const dataSource = await new DataSource(dataSourceOptions(database.config(), ENTITIES)).initialize();
    const pending = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    expect(pending.upQueries.map((query) => query.query)).toEqual([]);
  });

  it('can be asked for by many processes at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.config())));
  });
});
