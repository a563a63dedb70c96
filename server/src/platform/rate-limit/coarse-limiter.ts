import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/errors/api-error.js';
import { type Counter, consumeFrom, counterOf, type Rate } from './limiter.js';
import type { LimiterStore } from './limiter-store.js';

/** State of a rate limit for one key. */
export interface RateLimitState {
  /** Times at most. */
  limit: number;
  /** Times left. */
  remaining: number;
  /** Until it begins again. */
  resetSeconds: number;
}

/** A process tells the others of every so much of a limit that it has counted. */
const TOLD_IN_PARTS = 10;

/**
 * A limit for what happens too often to pay a statement each time. A process counts by itself, in memory, and adds what
 * it has counted to the shared counter a tenth of the limit at a time, behind the request's back. Who stays below that
 * costs the store nothing; who is over the limit in all processes together is refused by each, at most a tenth late in
 * each of them.
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
   * Counts one, or more at a time.
   * @returns undefined: there is no limit.
   * @throws ApiError 429 `rate_limited` with the time to wait when it was one too many.
   */
  async consume(key: string | number, times = 1): Promise<RateLimitState | undefined> {
    if (!this.own) return undefined;
    const points = Math.min(times, this.rate.points); // what alone is more than the limit passes when nothing else does
    const counted = await consumeFrom(this.own, key, points);
    const parts = (consumed: number): number => Math.floor(consumed / this.part);
    const reached = parts(counted.consumedPoints) - parts(counted.consumedPoints - points);
    if (reached > 0) void this.tell(key, reached * this.part);
    return standingOf(this.rate, counted);
  }

  /**
   * Counts nothing: for what may turn out not to count.
   * @throws ApiError 429 `rate_limited` with the time to wait when the limit is reached.
   */
  async check(key: string | number): Promise<void> {
    const counted = await this.own?.get(key);
    if (!counted || counted.consumedPoints < this.rate.points) return;
    throw new ApiError('rate_limited', { retryAfterSeconds: counted.msBeforeNext / 1000 });
  }

  /** What the store cannot take is not counted there: each process has its own count still. */
  private async tell(key: string | number, points: number): Promise<void> {
    const all = await this.shared?.penalty(key, points).catch(() => undefined);
    if (all && all.consumedPoints > this.rate.points) await this.own?.block(key, Math.ceil(all.msBeforeNext / 1000));
  }
}

function standingOf(rate: Rate, counted: RateLimiterRes): RateLimitState {
  const resetSeconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  return { limit: rate.points, remaining: Math.max(0, counted.remainingPoints), resetSeconds };
}
