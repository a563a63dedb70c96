import { Semaphore } from './semaphore.js';

/** A gate for each of those who come: who comes often keeps nobody else waiting. */
export class KeyedSemaphore<Key> {
  private readonly gates = new Map<Key, { gate: Semaphore; here: number }>();

  /** Of each one so many at once, and so many who wait. */
  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** @throws SemaphoreFullError at once, when the line of this one is full. */
  async pass<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const own = this.gates.get(key) ?? { gate: new Semaphore(this.atOnce, this.waiting), here: 0 };
    this.gates.set(key, own);
    own.here += 1;
    try {
      return await own.gate.pass(work);
    } finally {
      own.here -= 1;
      if (own.here === 0) this.gates.delete(key);
    }
  }
}
