import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';

/** Calls of speech services per user and hour: recordings, and parts of replies. */
@Injectable()
export class SpeechLimits {
  private readonly recordings: Limiter;
  private readonly readings: Limiter;

  constructor(@Inject(CONFIG) config: Config, limits: RateLimits) {
    const rate = { points: config.SPEECH_PER_HOUR, seconds: 3600, remember: true };
    this.recordings = limits.limiter({ name: 'transcription', ...rate });
    this.readings = limits.limiter({ name: 'speech', ...rate });
  }

  /** Before a recording is read, so that refused ones count too. @throws ApiError 429 */
  consumeRecording(userId: number): Promise<void> {
    return this.recordings.consume(userId);
  }

  /** @throws ApiError 429 */
  consumeReading(userId: number): Promise<void> {
    return this.readings.consume(userId);
  }
}
