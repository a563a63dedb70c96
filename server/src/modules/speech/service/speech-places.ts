import { Injectable } from '@nestjs/common';
import { KeyedSemaphore } from '../../../platform/concurrency/keyed-semaphore.js';
import { Semaphore, SemaphoreFullError } from '../../../platform/concurrency/semaphore.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';

const AT_ONCE = 16;
const WAITING = 16;
/** A reading loads the next part while one is played; a second tab may do the same. */
const PER_USER = 4;
const RETRY_AFTER_S = 5;

/** Limits the requests per user, and the calls of speech services per process. */
@Injectable()
export class SpeechPlaces {
  private readonly calls = new Semaphore(AT_ONCE, WAITING);
  private readonly byUser = new KeyedSemaphore<number>(PER_USER, 0);

  /** A whole request, with the receiving of its body. @throws ApiError 429 when the user has too many */
  async request<T>(userId: number, work: () => Promise<T>): Promise<T> {
    let isIn = false;
    try {
      return await this.byUser.pass(userId, () => {
        isIn = true;
        return work();
      });
    } catch (error) {
      if (isIn || !(error instanceof SemaphoreFullError)) throw error;
      throw new ApiError('rate_limited', { retryAfterSeconds: RETRY_AFTER_S });
    }
  }

  /** The call of a service alone: slow clients must not hold its places. @throws ApiError 503 when too many wait */
  call<T>(work: () => Promise<T>): Promise<T> {
    return this.calls.pass(work);
  }
}
