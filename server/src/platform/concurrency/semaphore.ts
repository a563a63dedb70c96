import { ApiError } from '../http/errors/api-error.js';

/** Lets so many through at once; the others wait in line, and past the line's end nobody is let in. */
export class Semaphore {
  private inside = 0;
  private readonly waiters: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** @throws SemaphoreFullError at once, when the line is full. */
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
