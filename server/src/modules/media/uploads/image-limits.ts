import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';

/** Images per user and hour: uploads, and generated avatars. */
@Injectable()
export class ImageLimits {
  private readonly uploads: Limiter;
  private readonly drawings: Limiter;

  constructor(@Inject(CONFIG) config: Config, limits: RateLimits) {
    const rate = { points: config.UPLOADS_PER_HOUR, seconds: 3600, remember: true };
    this.uploads = limits.limiter({ name: 'upload', ...rate });
    this.drawings = limits.limiter({ name: 'avatar', ...rate });
  }

  /** Before an upload is read, so that refused ones count too. @throws ApiError 429 */
  consumeUpload(userId: number): Promise<void> {
    return this.uploads.consume(userId);
  }

  /** Before an avatar is drawn. @throws ApiError 429 */
  consumeDrawing(userId: number): Promise<void> {
    return this.drawings.consume(userId);
  }
}
