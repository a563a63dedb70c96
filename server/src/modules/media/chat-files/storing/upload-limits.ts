import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import type { Limiter } from '../../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../../platform/rate-limit/rate-limits.js';

/** Per user and process. The client sends fewer. */
const AT_ONCE = 4;
const RETRY_AFTER_S = 2;
/** A message has up to ten. */
const PER_IMAGE_UPLOAD = 10;

/** Limits uploads to chats per user: at once, and per hour. */
@Injectable()
export class UploadLimits {
  private readonly running = new Map<number, number>();
  private readonly perHour: Limiter;

  constructor(@Inject(CONFIG) config: Config, limits: RateLimits) {
    const points = config.UPLOADS_PER_HOUR * PER_IMAGE_UPLOAD;
    this.perHour = limits.limiter({ name: 'chat-file', points, seconds: 3600, remember: true });
  }

  /** @throws ApiError 429 */
  async pass<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(userId) ?? 0;
    if (running >= AT_ONCE) throw new ApiError('rate_limited', { retryAfterSeconds: RETRY_AFTER_S });
    this.running.set(userId, running + 1);
    try {
      await this.perHour.consume(userId);
      return await work();
    } finally {
      const left = (this.running.get(userId) ?? 1) - 1;
      if (left > 0) this.running.set(userId, left);
      else this.running.delete(userId);
    }
  }
}
