/**
 * Work that a process does now and then for as long as it lives, one round after the other: while one is under way, no
 * other begins. What a round throws goes to `onError`, and the next one tries again.
 */
export class IntervalRunner {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Set once `stop` was called: long work ends before its next bite. */
  get isStopping(): boolean {
    return this.stopped;
  }

  /** @param options `atOnce`: the first round now, and not after the first `everyMs`. */
  start(everyMs: number, options: { atOnce?: boolean } = {}): void {
    this.timer = setInterval(() => this.tick(), everyMs);
    this.timer.unref();
    if (options.atOnce) this.tick();
  }

  /** No further round begins. @returns when the one under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.round;
  }

  private tick(): void {
    this.round ??= this.work()
      .catch(this.onError)
      .finally(() => {
        this.round = undefined;
      });
  }
}
