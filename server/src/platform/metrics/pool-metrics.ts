import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Sql } from '../db/sql.js';
import { Metrics } from './metrics.js';

/** Metrics of the database connection pool. Reads only the pool's own counters, so it runs no statement. */
@Injectable()
export class PoolMetrics {
  constructor(@Inject(CONFIG) config: Config, sql: Sql, metrics: Metrics) {
    metrics.gauge('regent_db_pool_connections', 'Open database connections of this process', ['state'], () => {
      const { open, idle } = sql.poolUse;
      return [
        { labels: { state: 'idle' }, value: idle },
        { labels: { state: 'busy' }, value: open - idle },
      ];
    });
    metrics.gauge('regent_db_pool_waiting', 'Statements of this process that wait for a connection', [], () => [
      { value: sql.poolUse.waiting },
    ]);
    metrics.gauge('regent_db_pool_size', 'Maximum database connections of this process', [], () => [
      { value: config.DATABASE_POOL_SIZE },
    ]);
  }
}
