import type { Redis } from 'ioredis';

/** Where counters are kept: with all processes (Redis, or PostgreSQL without it), or in this one. */
export type LimiterStore = { kind: 'redis'; redis: Redis } | { kind: 'postgres'; pool: object } | { kind: 'memory' };
