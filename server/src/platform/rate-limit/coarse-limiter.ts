import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/errors/api-error.js';
import { type Counter, consumeFrom, counterOf, type Rate } from './limiter.js';
import type { LimiterStore } from './limiter-store.js';

/** State of a rate limit for one key. */
export interface RateLimitState {
  /** Maximum per window. */
  limit: number;
  /** Remaining in this window. */
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
}

/** A process adds its count to the shared counter in this many parts of the limit. */
const TOLD_IN_PARTS = 10;

/**
 * A limit for events too frequent for one statement each. Processes count in memory and add to the shared counter in
 * the background, a tenth of the limit at a time; keys below that cost the store nothing. Every process refuses a key
 * that exceeds the limit in total, at most a tenth of the limit late.
 */
export class CoarseLimiter {
  private readonly own: RateLimiterMemory | undefined;
  private readonly shared: Counter | undefined;
  private readonly part: number;

  constructor(
    private readonly rate: Rate,
    store: LimiterStore,
  ) {
    this.part = Math.max(1, Math.ceil(rate.points / TOLD_IN_PARTS));
    if (rate.points === 0) return;
    this.own = new RateLimiterMemory({ keyPrefix: rate.name, points: rate.points, duration: rate.seconds });
    this.shared = counterOf(rate, store);
  }

  /**
   * Counts `times`.
   * @returns undefined when there is no limit
   * @throws ApiError 429 `rate_limited` with the time to wait when over the limit
   */
  async consume(key: string | number, times = 1): Promise<RateLimitState | undefined> {
    if (!this.own) return undefined;
    const points = Math.min(times, this.rate.points); // one above the limit passes if first in its window
    const counted = await consumeFrom(this.own, key, points);
    const parts = (consumed: number): number => Math.floor(consumed / this.part);
    const reached = parts(counted.consumedPoints) - parts(counted.consumedPoints - points);
    if (reached > 0) void this.tell(key, reached * this.part);
    return stateOf(this.rate, counted);
  }

  /**
   * Checks the limit without counting, for events that may turn out not to count.
   * @throws ApiError 429 `rate_limited` with the time to wait when the limit is reached.
   */
  async check(key: string | number): Promise<void> {
    const counted = await this.own?.get(key);
    if (!counted || counted.consumedPoints < this.rate.points) return;
    throw new ApiError('rate_limited', { retryAfterSeconds: counted.msBeforeNext / 1000 });
  }

  /** Adds to the shared counter. Store errors are ignored: each process still has its own count. */
  private async tell(key: string | number, points: number): Promise<void> {
    const all = await this.shared?.penalty(key, points).catch(() => undefined);
    if (all && all.consumedPoints > this.rate.points) await this.own?.block(key, Math.ceil(all.msBeforeNext / 1000));
  }
}

function stateOf(rate: Rate, counted: RateLimiterRes): RateLimitState {
  const resetSeconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  return { limit: rate.points, remaining: Math.max(0, counted.remainingPoints), resetSeconds };
}
