/**
 * Repeats work at an interval. Rounds never overlap. Errors of a round go to `onError`; the next round tries again.
 */
export class IntervalRunner {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** True after `stop`: long work should end before its next batch. */
  get isStopping(): boolean {
    return this.stopped;
  }

  /** @param options `atOnce`: start the first round immediately instead of after `everyMs` */
  start(everyMs: number, options: { atOnce?: boolean } = {}): void {
    this.timer = setInterval(() => this.tick(), everyMs);
    this.timer.unref();
    if (options.atOnce) this.tick();
  }

  /** Starts no further round. @returns when the running one has ended */
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
