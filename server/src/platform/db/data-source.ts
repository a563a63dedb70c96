import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { FailoverPool } from './failover/failover-pool.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNamingStrategy } from './naming-strategy.js';

// Ids and counts stay far below 2^53, so bigint is read as number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Uses after which a connection is closed, because PostgreSQL's caches grow in each for hours. A maximum age would
 * close connections that were opened together at the same moment, and reopening ten at once delays messages.
 */
const USES_OF_A_CONNECTION = 20_000;

/**
 * Client-side query timeout, for a database host that is gone: TCP alone would wait for 15 minutes. Longer than
 * `statement_timeout`, whose error says more.
 */
export const GIVEN_UP_AFTER_MS = 35_000;

/** Ends transactions of a process whose host is gone, which would keep rows locked for hours. */
const ABANDONED_AFTER_MS = 20_000;

/** Options of the process's connection pool. */
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
