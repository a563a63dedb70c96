import type { BeforeApplicationShutdown } from '@nestjs/common';
import { IntervalTask } from './interval-task.js';

/** An interval task that claims work from the database until none is left. Its claims are safe in several processes. */
export abstract class ClaimTask<Claimed> extends IntervalTask implements BeforeApplicationShutdown {
  private readonly stopped = new AbortController();

  /** @returns undefined if nothing remains */
  protected abstract claim(): Promise<Claimed | undefined>;

  /** Does the claimed work, or releases it when `stopping` aborts. */
  protected abstract process(claimed: Claimed): Promise<void>;

  /** Aborts when the process stops. */
  protected get stopping(): AbortSignal {
    return this.stopped.signal;
  }

  async run(): Promise<void> {
    while (!this.isStopping) {
      const claimed = await this.claim();
      if (claimed === undefined) return;
      await this.process(claimed);
    }
  }

  /** Aborts the running work and waits until it is released, before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await this.stop();
  }
}
