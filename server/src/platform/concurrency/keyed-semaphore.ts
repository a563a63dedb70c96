import { Semaphore } from './semaphore.js';

/** One semaphore per key, so that a busy key does not delay the others. */
export class KeyedSemaphore<Key> {
  private readonly entries = new Map<Key, { semaphore: Semaphore; users: number }>();

  /**
   * @param atOnce permits per key
   * @param waiting maximum waiters per key
   */
  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** @throws SemaphoreFullError when the key has too many waiters */
  async pass<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const entry = this.entries.get(key) ?? { semaphore: new Semaphore(this.atOnce, this.waiting), users: 0 };
    this.entries.set(key, entry);
    entry.users += 1;
    try {
      return await entry.semaphore.pass(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.entries.delete(key);
    }
  }
}
