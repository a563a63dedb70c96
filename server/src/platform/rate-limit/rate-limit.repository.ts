import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Sql } from '../db/sql.js';
import type { LimiterStore } from './limiter-store.js';

const REMOVE_EXPIRED = {
  name: 'rate_limit_remove_expired',
  text: 'DELETE FROM rate_limit WHERE key IN (SELECT key FROM rate_limit WHERE expire < $1 ORDER BY expire LIMIT 5000)',
};

/** Table of the counters. */
@Injectable()
export class RateLimitRepository {
  readonly store: LimiterStore;

  constructor(
    dataSource: DataSource,
    private readonly sql: Sql,
  ) {
    this.store = { kind: 'postgres', pool: dataSource };
  }

  /** Removes a batch of expired counters. */
  async removeExpired(): Promise<void> {
    await this.sql.rows(REMOVE_EXPIRED, [Date.now()]);
  }
}
