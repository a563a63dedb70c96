import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';

/** Where counters are kept: with all processes (Redis, or PostgreSQL without it), or in this one. */
export type LimiterStore =
  | { kind: 'redis'; redis: Redis }
  | { kind: 'postgres'; dataSource: DataSource }
  | { kind: 'memory' };
