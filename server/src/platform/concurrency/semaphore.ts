import { ApiError } from '../http/errors/api-error.js';

/** Lets so many through at once; the others wait in line, and past the line's end nobody is let in. */
export class Semaphore {
  private inside = 0;
  private readonly line: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** @throws GateFullError at once, when the line is full. */
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
    if (this.line.length >= this.waiting) throw new GateFullError();
    await new Promise<void>((letIn) => this.line.push(letIn));
  }

  /** Whoever is next takes the place that becomes free, so that nobody slips in between. */
  private leave(): void {
    const next = this.line.shift();
    if (next) next();
    else this.inside -= 1;
  }
}

/** Nobody more can wait: 503 `unavailable`. */
export class GateFullError extends ApiError {
  constructor() {
    super('unavailable', { retryAfterSeconds: 5, cause: new Error('Too many are waiting') });
  }
}
