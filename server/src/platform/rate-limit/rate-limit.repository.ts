import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { Sql } from '../db/sql.js';

const REMOVE_EXPIRED = {
  name: 'rate_limit_remove_expired',
  text: 'DELETE FROM rate_limit WHERE key IN (SELECT key FROM rate_limit WHERE expire < $1 ORDER BY expire LIMIT 5000)',
};

/** Where counters are kept: with all processes (Redis, or PostgreSQL without it), or in this one. */
export type LimiterStore =
  | { kind: 'redis'; redis: Redis }
  | { kind: 'postgres'; dataSource: DataSource }
  | { kind: 'memory' };

/** The counters' table. */
@Injectable()
export class RateLimitRepository {
  readonly store: LimiterStore;

  constructor(
    dataSource: DataSource,
    private readonly sql: Sql,
  ) {
    this.store = { kind: 'postgres', pool: dataSource };
  }

  /** Removes counters whose time is over. */
  async removeExpired(): Promise<void> {
    await this.sql.rows(REMOVE_EXPIRED, [Date.now()]);
  }
}
