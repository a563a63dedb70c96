import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/errors/api-error.js';
import type { LimiterStore } from './limiter-store.js';

/** A rate limit. */
export interface Rate {
  /** Key prefix of the counters; unique in Regent. */
  name: string;
  /** Maximum per window; 0 disables the limit and the counting. */
  points: number;
  /** Length of the window, which starts with the first request. */
  seconds: number;
  /** Remembers exceeded keys in memory, so that they cost the store nothing until the window ends. */
  remember?: boolean;
}

/** A counter of rate-limiter-flexible with any store. */
export type Counter = RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis;

/** Counts per key and refuses requests over the limit. */
export class Limiter {
  private readonly counter: Counter | undefined;

  constructor(rate: Rate, store: LimiterStore) {
    this.counter = rate.points > 0 ? counterOf(rate, store) : undefined;
  }

  /** Counts one. @throws ApiError 429 `rate_limited` with the time to wait when over the limit */
  async consume(key: string | number): Promise<void> {
    if (this.counter) await consumeFrom(this.counter, key);
  }

  /** Takes one back. */
  async refund(key: string | number): Promise<void> {
    await this.counter?.reward(key);
  }

  /** Resets this key. */
  async forget(key: string | number): Promise<void> {
    await this.counter?.delete(key);
  }
}

/** Counts `points`. @throws ApiError 429 when over the limit */
export async function consumeFrom(counter: Counter, key: string | number, points = 1): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new ApiError('rate_limited', { retryAfterSeconds: refused.msBeforeNext / 1000 });
  }
}

/** Creates a counter in the store. */
export function counterOf(rate: Rate, store: LimiterStore): Counter {
  const options = { keyPrefix: rate.name, points: rate.points, duration: rate.seconds };
  const memory = new RateLimiterMemory(options);
  if (store.kind === 'memory') return memory;
  const shared = {
    ...options,
    // While the store is down each process counts in memory instead of refusing requests.
    insuranceLimiter: memory,
    ...(rate.remember ? { inMemoryBlockOnConsumed: rate.points + 1 } : {}),
  };
  if (store.kind === 'redis') {
    return new RateLimiterRedis({ ...shared, storeClient: store.redis, rejectIfRedisNotReady: true });
  }
  return new RateLimiterPostgres({
    ...shared,
    storeClient: store.pool,
    storeType: 'typeorm',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}
