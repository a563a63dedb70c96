import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from './interval-runner.js';

/** A provider with work that its process repeats at an interval from `start` on. Rounds never overlap. */
export abstract class StartableTask implements OnApplicationShutdown {
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

  start(): void {
    this.runner.start(this.everyMs, this.options);
  }

  /** Starts no further round. @returns when the running one has ended */
  stop(): Promise<void> {
    return this.runner.stop();
  }

  onApplicationShutdown(): void {
    void this.stop();
  }
}

/** A task that starts with its process. */
export abstract class IntervalTask extends StartableTask implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    this.start();
  }
}
