import type { RedisClient } from '../redis/connect-redis.js';

/** Where counters are kept: with all processes (Redis, or PostgreSQL without it), or in this one. */
export type LimiterStore =
  | { kind: 'redis'; redis: RedisClient }
  | { kind: 'postgres'; pool: object }
  | { kind: 'memory' };
