import type { RedisClient } from '../redis/connect-redis.js';

/** Store of the counters: shared by all processes (Redis, else PostgreSQL), or the memory of this one. */
export type LimiterStore =
  | { kind: 'redis'; redis: RedisClient }
  | { kind: 'postgres'; pool: object }
  | { kind: 'memory' };
