import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Repeated } from './repeated.js';

/** A provider that works now and then for as long as its process lives. */
export abstract class IntervalTask implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeated: Repeated;

  /** @param failure logged when a round fails; the next one tries again */
  protected constructor(
    protected readonly logger: Logger,
    private readonly everyMs: number,
    failure: string,
  ) {
    this.repeated = new Repeated(
      () => this.run(),
      (error) => logger.warn({ err: error }, failure),
    );
  }

  /** One round. */
  abstract run(): Promise<void>;

  /** Long rounds end before their next bite. */
  protected get isStopping(): boolean {
    return this.repeated.isStopping;
  }

  onApplicationBootstrap(): void {
    this.repeated.start(this.everyMs);
  }

  onApplicationShutdown(): void {
    void this.repeated.stop();
  }
}
