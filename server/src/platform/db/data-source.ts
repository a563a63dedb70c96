import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNamingStrategy } from './naming-strategy.js';

// Ids and counts are far below 2^53: numbers in the code, as on the wire.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * How long a connection is used, by time and by work. PostgreSQL keeps in each what it ever planned and looked up there,
 * and grows by it for hours. All were opened together: those with work end by its amount, which is not the same for any
 * two, because ten that begin anew in one moment hold up messages for half a second.
 */
const CONNECTION_LIFE = { maxLifetimeSeconds: 1800, maxUses: 20_000 };

/** Options of the one connection pool of a process. `entities` come from the modules. */
export function dataSourceOptions(config: Config, entities: DataSourceOptions['entities']): DataSourceOptions {
  return {
    type: 'postgres',
    url: config.DATABASE_URL,
    entities,
    migrations: MIGRATIONS,
    migrationsTableName: 'migration',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    applicationName: `regent-${config.ROLE}`,
    poolSize: config.DATABASE_POOL_SIZE,
    extra: {
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 60_000,
      ...CONNECTION_LIFE,
      statement_timeout: 30_000,
      keepAlive: true,
    },
  };
}

/** The migrator's connection: no entities, migrations only. */
export function migrationDataSource(config: Config): DataSource {
  return new DataSource({ ...dataSourceOptions(config, []), poolSize: 1, extra: {} } as DataSourceOptions);
}
