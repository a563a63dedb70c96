import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { FailoverPool } from './failover-pool.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNamingStrategy } from './naming-strategy.js';

// Ids and counts are far below 2^53: numbers in the code, as on the wire.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * PostgreSQL keeps in each connection what it ever planned and looked up there, and grows by it for hours: so each ends
 * after so much work, which is not the same for any two. By age all would end in one moment, as they were opened, and ten
 * that begin anew hold up messages. Those without work end after a minute.
 */
const USES_OF_A_CONNECTION = 20_000;

/**
 * Of a database whose machine is gone no answer comes, not even a refusal: TCP alone would wait for a quarter of an hour.
 * Later than the database's own limit, which says more.
 */
export const GIVEN_UP_AFTER_MS = 35_000;

/** A process whose machine is gone in the midst of a transaction would keep its rows locked for hours. */
const ABANDONED_AFTER_MS = 20_000;

/** Options of the one connection pool of a process. `entities` come from the modules. */
export function dataSourceOptions(config: Config, entities: DataSourceOptions['entities']): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { Pool: FailoverPool, defaults: pg.defaults },
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
      maxUses: USES_OF_A_CONNECTION,
      statement_timeout: 30_000,
      query_timeout: GIVEN_UP_AFTER_MS,
      idle_in_transaction_session_timeout: ABANDONED_AFTER_MS,
      keepAlive: true,
    },
  };
}

/** The migrator's connection: no entities, migrations only. */
export function migrationDataSource(config: Config): DataSource {
  return new DataSource({ ...dataSourceOptions(config, []), poolSize: 1, extra: {} } as DataSourceOptions);
}
