import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../background/interval-runner.js';
import { CONFIG, type Config } from '../config/config.js';
import { LOGGER } from '../logging/logging.module.js';
import { connectRedis, type RedisClient, type RedisWishes } from '../redis/connect-redis.js';
import { CoarseLimiter, type RateLimitState } from './coarse-limiter.js';
import { Limiter, type Rate } from './limiter.js';
import type { LimiterStore } from './limiter-store.js';
import { networkOf, SITE_FACTOR } from './network/network-address.js';
import { consumeByNetwork, NetworkLimiter } from './network/network-limiter.js';
import { RateLimitRepository } from './rate-limit.repository.js';

/** Fails fast, so that requests do not wait while Redis is down: the memory counts instead. */
const QUICK: RedisWishes = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  commandTimeout: 1000,
  disconnectTimeout: 100,
};

const CLEAN_UP_EVERY_MS = 5 * 60 * 1000;

/** All rate limits. */
@Injectable()
export class RateLimits implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: RedisClient | undefined;
  private readonly messages: Limiter;
  private readonly writes: CoarseLimiter;
  private readonly copies: CoarseLimiter;
  private readonly reads: CoarseLimiter;
  private readonly anonymous: CoarseLimiter;
  private readonly anonymousSites: CoarseLimiter;
  private readonly cleanUp = new IntervalRunner(
    () => this.table.removeExpired(),
    (error) => this.logger.warn({ err: error }, 'Failed to remove expired counters'),
  );

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly table: RateLimitRepository,
  ) {
    if (config.REDIS_URL) this.redis = connectRedis(config, QUICK);
    this.messages = this.limiter({ name: 'message', points: config.MESSAGES_PER_MINUTE, seconds: 60, remember: true });
    const perMinute = (name: string, points: number) => new CoarseLimiter({ name, points, seconds: 60 }, this.store);
    this.writes = perMinute('request', config.REQUESTS_PER_MINUTE);
    this.copies = perMinute('copy', config.REQUESTS_PER_MINUTE);
    this.reads = perMinute('read', config.READS_PER_MINUTE);
    this.anonymous = perMinute('anonymous', config.ANONYMOUS_PER_MINUTE);
    this.anonymousSites = perMinute('anonymous-site', config.ANONYMOUS_PER_MINUTE * SITE_FACTOR);
  }

  /** Creates a limit shared by all processes; call once per limit. */
  limiter(rate: Rate): Limiter {
    return new Limiter(rate, this.store);
  }

  /** Creates a limit per network, with `SITE_FACTOR` times as much per /48; call once per limit. */
  networkLimiter(rate: Rate): NetworkLimiter {
    const ofSite = { ...rate, name: `${rate.name}-site`, points: rate.points * SITE_FACTOR };
    return new NetworkLimiter(this.limiter(rate), this.limiter(ofSite));
  }

  /** Counts a user's message before it is accepted. @throws ApiError 429 past `MESSAGES_PER_MINUTE`. */
  consumeMessage(userId: number): Promise<void> {
    return this.messages.consume(userId);
  }

  /** Refunds a counted message that was not new. */
  refundMessage(userId: number): Promise<void> {
    return this.messages.refund(userId);
  }

  /** Runs the work that a message was counted for. Refunds the message if the work fails or yields nothing new. */
  async refundUnlessNew<T>(userId: number, work: () => Promise<T>, isNew: (result: T) => boolean): Promise<T> {
    let counts = false;
    try {
      const result = await work();
      counts = isNew(result);
      return result;
    } finally {
      if (!counts) await this.refundMessage(userId);
    }
  }

  /**
   * Counts a user's write request.
   * @param times requests to count
   * @throws ApiError 429 past `REQUESTS_PER_MINUTE`.
   */
  consumeWrite(userId: number, times = 1): Promise<RateLimitState | undefined> {
    return this.writes.consume(userId, times);
  }

  /**
   * Called before the size of a copy is known; counts nothing.
   * @throws ApiError 429 past `REQUESTS_PER_MINUTE` of the user's copies.
   */
  checkCopies(userId: number): Promise<void> {
    return this.copies.check(userId);
  }

  /** Counts copies separately from other writes, which they do not use up. @param times requests to count */
  async consumeCopies(userId: number, times: number): Promise<void> {
    await this.copies.consume(userId, times);
  }

  /** Counts a user's read request. @throws ApiError 429 past `READS_PER_MINUTE`. */
  consumeRead(userId: number): Promise<RateLimitState | undefined> {
    return this.reads.consume(userId);
  }

  /**
   * Counts a request with an API key, read or write.
   * @param points requests to count
   * @throws ApiError 429 past `READS_PER_MINUTE`.
   */
  consumeKey(keyId: number, points = 1): Promise<RateLimitState | undefined> {
    return this.reads.consume(`key-${keyId}`, points);
  }

  /**
   * Called before a callback; only callbacks that no turn awaits count (`countFailedAttempt`).
   * @throws ApiError 429 past `READS_PER_MINUTE` of those.
   */
  checkFailedAttempts(keyId: number): Promise<void> {
    return this.reads.check(`vain-${keyId}`);
  }

  /** Counts a callback that no turn awaited. */
  async countFailedAttempt(keyId: number): Promise<void> {
    await this.reads.consume(`vain-${keyId}`).catch(() => undefined);
  }

  /** Counts an anonymous request by network address. @throws ApiError 429 past `ANONYMOUS_PER_MINUTE`. */
  consumeAnonymous(ip: string | undefined): Promise<RateLimitState | undefined> {
    return consumeByNetwork(ip, this.anonymous, this.anonymousSites);
  }

  /**
   * Called before a lookup by a name that a client may have guessed; only misses count (`countMissing`).
   * @throws ApiError 429 past `ANONYMOUS_PER_MINUTE` misses.
   */
  checkMissing(ip: string | undefined): Promise<void> {
    return this.anonymous.check(`missing-${networkOf(ip)}`);
  }

  /** Counts a lookup that found nothing. */
  async countMissing(ip: string | undefined): Promise<void> {
    await this.anonymous.consume(`missing-${networkOf(ip)}`).catch(() => undefined);
  }

  private get store(): LimiterStore {
    return this.redis ? { kind: 'redis', redis: this.redis } : this.table.store;
  }

  onModuleInit(): void {
    if (!this.redis) this.cleanUp.start(CLEAN_UP_EVERY_MS);
  }

  onApplicationShutdown(): void {
    void this.cleanUp.stop();
    this.redis?.disconnect();
  }
}
