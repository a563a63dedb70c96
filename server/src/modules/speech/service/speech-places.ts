import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.js';
import { Semaphore } from '../../../platform/concurrency/semaphore.js';

const CONCURRENCY = 16;
const WAITING = 16;
/** While a part plays, the next one loads; a second tab may do the same. */
const PER_USER = 4;
const RETRY_AFTER_S = 5;

/** Limits the requests per user, and the calls of speech services per process. */
@Injectable()
export class SpeechPlaces {
  private readonly calls = new Semaphore(CONCURRENCY, WAITING);
  private readonly byUser = new ConcurrencyLimit<number>(PER_USER, RETRY_AFTER_S);

  /** A whole request, including its body. @throws ApiError 429 when the user has too many */
  request<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.byUser.pass(userId, work);
  }

  /**
   * Only the call of a service, so that slow clients do not occupy its slots. @throws ApiError 503 when too many wait
   */
  call<T>(work: () => Promise<T>): Promise<T> {
    return this.calls.pass(work);
  }
}
