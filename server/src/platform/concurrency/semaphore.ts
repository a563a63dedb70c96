import { ApiError } from '../http/errors/api-error.js';

/** Runs at most `atOnce` works at a time; up to `waiting` callers wait for a slot. */
export class Semaphore {
  private inside = 0;
  private readonly waiters: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** @throws SemaphoreFullError when too many callers wait already */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.inside < this.atOnce) {
      this.inside += 1;
      return;
    }
    if (this.waiters.length >= this.waiting) throw new SemaphoreFullError();
    await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  /** Hands the free slot to the next waiter directly, so that no other caller can take it first. */
  private leave(): void {
    const next = this.waiters.shift();
    if (next) next();
    else this.inside -= 1;
  }
}

/** The queue of waiters is full: 503 `unavailable`. */
export class SemaphoreFullError extends ApiError {
  constructor() {
    super('unavailable', { retryAfterSeconds: 5, cause: new Error('Too many are waiting') });
  }
}
