import { Inject, Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../../../platform/concurrency/concurrency-limit.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import type { Limiter } from '../../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../../platform/rate-limit/rate-limits.js';

/** Concurrent uploads per user and process; the client sends fewer. */
const CONCURRENCY = 4;
const RETRY_AFTER_S = 2;
/** A message has up to ten. */
const PER_IMAGE_UPLOAD = 10;

/** Limits uploads of files, to chats and knowledge bases together, per user: at once, and per hour. */
@Injectable()
export class UploadLimits {
  private readonly atOnce = new ConcurrencyLimit<number>(CONCURRENCY, RETRY_AFTER_S);
  private readonly perHour: Limiter;

  constructor(@Inject(CONFIG) config: Config, limits: RateLimits) {
    const points = config.UPLOADS_PER_HOUR * PER_IMAGE_UPLOAD;
    this.perHour = limits.limiter({ name: 'chat-file', points, seconds: 3600, remember: true });
  }

  /** @throws ApiError 429 */
  pass<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.atOnce.pass(userId, async () => {
      await this.perHour.consume(userId);
      return work();
    });
  }
}
