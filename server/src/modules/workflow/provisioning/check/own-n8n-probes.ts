import { Injectable } from '@nestjs/common';
import { KeyedSemaphore } from '../../../../platform/concurrency/keyed-semaphore.js';
import { Semaphore } from '../../../../platform/concurrency/semaphore.js';

const OF_CREATOR = { atOnce: 2, waiting: 20 };
const OF_ALL = { atOnce: 20, waiting: 200 };

/**
 * Looks at the n8ns that creators have brought, while their creators wait for it. What answers there may be slow, or
 * long: only so many are looked at at once in this process. The operator's is outside of it, so nobody keeps from it
 * those who use it.
 */
@Injectable()
export class OwnN8nProbes {
  readonly #ofCreator = new KeyedSemaphore<number>(OF_CREATOR.atOnce, OF_CREATOR.waiting);
  readonly #ofAll = new Semaphore(OF_ALL.atOnce, OF_ALL.waiting);

  /** @throws SemaphoreFullError at once, when too many wait. */
  pass<T>(creatorId: number, look: () => Promise<T>): Promise<T> {
    return this.#ofCreator.pass(creatorId, () => this.#ofAll.pass(look));
  }
}
