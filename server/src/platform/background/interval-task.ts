import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from './interval-runner.js';

/** A provider with work that its process repeats at an interval. Rounds never overlap. */
export abstract class IntervalTask implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly runner: IntervalRunner;

  /**
   * @param failure log message of a failed round; the next round tries again
   * @param options `atOnce`: start the first round immediately instead of after `everyMs`
   */
  protected constructor(
    protected readonly logger: Logger,
    private readonly everyMs: number,
    failure: string,
    private readonly options: { atOnce?: boolean } = {},
  ) {
    this.runner = new IntervalRunner(
      () => this.run(),
      (error) => logger.warn({ err: error }, failure),
    );
  }

  /** One round. */
  abstract run(): Promise<void>;

  /** True once the process stops: long rounds end before their next batch. */
  protected get isStopping(): boolean {
    return this.runner.isStopping;
  }

  onApplicationBootstrap(): void {
    this.runner.start(this.everyMs, this.options);
  }

  onApplicationShutdown(): void {
    void this.stop();
  }

  /** Starts no further round. @returns when the running one has ended */
  protected stop(): Promise<void> {
    return this.runner.stop();
  }
}
