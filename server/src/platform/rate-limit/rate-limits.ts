import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { LOGGER } from '../logging/logging.module.js';
import { Limiter, type Rate } from './limiter.js';
import { RateLimitRepository } from './rate-limit.repository.js';

const CLEAN_UP_EVERY_MS = 5 * 60 * 1000;

/** The limits of how often somebody may do something. */
@Injectable()
export class RateLimits implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: Redis | undefined;
  private readonly messages: Limiter;
  private readonly requests: Limiter;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly table: RateLimitRepository,
  ) {
    if (config.REDIS_URL) this.redis = connect(config.REDIS_URL);
    this.messages = this.limiter({ name: 'message', points: config.MESSAGES_PER_MINUTE, seconds: 60, remember: true });
    // Not worth a statement each: every process counts its own.
    this.requests = new Limiter(
      { name: 'request', points: config.REQUESTS_PER_MINUTE, seconds: 60 },
      { kind: 'memory' },
    );
  }

  /** A limit shared by all processes. Make it once. */
  limiter(rate: Rate): Limiter {
    return new Limiter(rate, this.redis ? { kind: 'redis', redis: this.redis } : this.table.store);
  }

  /** Before a person's message is taken. @throws ApiError 429 past `MESSAGES_PER_MINUTE`. */
  consumeMessage(userId: number): Promise<void> {
    return this.messages.consume(userId);
  }

  /** Before any other change that a person makes. @throws ApiError 429 past `REQUESTS_PER_MINUTE`. */
  consumeRequest(userId: number): Promise<void> {
    return this.requests.consume(userId);
  }

  onModuleInit(): void {
    if (this.redis) return;
    this.timer = setInterval(() => {
      this.table
        .removeExpired()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'Old counters could not be removed'));
    }, CLEAN_UP_EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.redis?.disconnect();
  }
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 1000,
    disconnectTimeout: 100,
    retryStrategy: (times) => Math.min(times * 100, 1000),
  });
  redis.on('error', () => {}); // it reconnects by itself; meanwhile the memory counts
  return redis;
}
