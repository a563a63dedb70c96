import { Injectable } from '@nestjs/common';
import { KeyedSemaphore } from '../../../../platform/concurrency/keyed-semaphore.js';
import { Semaphore } from '../../../../platform/concurrency/semaphore.js';

const PER_CREATOR = { atOnce: 2, waiting: 20 };
const TOTAL = { atOnce: 20, waiting: 200 };

/**
 * Limits the concurrent checks of creators' own n8n, which may answer slowly or with long responses. Checks of the
 * operator's n8n are not limited, so that own ones cannot delay them.
 */
@Injectable()
export class OwnN8nProbes {
  readonly #perCreator = new KeyedSemaphore<number>(PER_CREATOR.atOnce, PER_CREATOR.waiting);
  readonly #total = new Semaphore(TOTAL.atOnce, TOTAL.waiting);

  /** @throws SemaphoreFullError if too many checks wait */
  pass<T>(creatorId: number, probe: () => Promise<T>): Promise<T> {
    return this.#perCreator.pass(creatorId, () => this.#total.pass(probe));
  }
}
