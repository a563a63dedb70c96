import { Injectable } from '@nestjs/common';
import { Semaphore } from '../../../platform/concurrency/semaphore.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';

const AT_ONCE = 16;
const WAITING = 16;
/** A reading loads the next part while one is played; a second tab may do the same. */
const PER_USER = 4;
const RETRY_AFTER_S = 5;

/** Limits the calls of speech services per process and user. */
@Injectable()
export class SpeechPlaces {
  private readonly all = new Semaphore(AT_ONCE, WAITING);
  private readonly byUser = new Map<number, number>();

  /** @throws ApiError 429 when the user has too many calls, 503 when the process has */
  async pass<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = this.byUser.get(userId) ?? 0;
    if (own >= PER_USER) throw new ApiError('rate_limited', { retryAfterSeconds: RETRY_AFTER_S });
    this.byUser.set(userId, own + 1);
    try {
      return await this.all.pass(work);
    } finally {
      const left = (this.byUser.get(userId) ?? 1) - 1;
      if (left > 0) this.byUser.set(userId, left);
      else this.byUser.delete(userId);
    }
  }
}
