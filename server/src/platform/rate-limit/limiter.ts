import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/errors/api-error.js';
import type { LimiterStore } from './limiter-store.js';

/** How often something may happen. */
export interface Rate {
  /** Names the counters; unique in the product. */
  name: string;
  /** Times at most; 0: no limit, and then nothing is counted. */
  points: number;
  /** In this time, which begins with the first. */
  seconds: number;
  /** Who is over the limit is remembered in memory and costs the store nothing until it is over. */
  remember?: boolean;
}

/** A counter of the library, wherever it keeps its numbers. */
export type Counter = RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis;

/** Counts, and refuses what is over the limit. */
export class Limiter {
  private readonly counter: Counter | undefined;

  constructor(rate: Rate, store: LimiterStore) {
    this.counter = rate.points > 0 ? counterOf(rate, store) : undefined;
  }

  /** Counts one. @throws ApiError 429 `rate_limited` with the time to wait when it was one too many. */
  async consume(key: string | number): Promise<void> {
    if (this.counter) await consumeFrom(this.counter, key);
  }

  /** Uncounts one. */
  async giveBack(key: string | number): Promise<void> {
    await this.counter?.reward(key);
  }

  /** Begins again for this key. */
  async forget(key: string | number): Promise<void> {
    await this.counter?.delete(key);
  }
}

/** Counts one, or more at a time. @throws ApiError 429 when it was one too many. */
export async function consumeFrom(counter: Counter, key: string | number, points = 1): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new ApiError('rate_limited', { retryAfterSeconds: refused.msBeforeNext / 1000 });
  }
}

/** With the others in the store. */
export function counterOf(rate: Rate, store: LimiterStore): Counter {
  const options = { keyPrefix: rate.name, points: rate.points, duration: rate.seconds };
  const memory = new RateLimiterMemory(options);
  if (store.kind === 'memory') return memory;
  const shared = {
    ...options,
    // With the store down each process counts alone: a request is not refused because nobody can count it.
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
