import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type JobsOptions, Queue, type QueueOptions } from 'bullmq';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { LOGGER } from '../logging/logging.module.js';
import { type QueueBackend, queueBackend } from './backend.js';
import { type JobName, type Jobs, QUEUE_NAME } from './jobs.js';

const FORGET: JobsOptions = { removeOnComplete: true, removeOnFail: true };

/** Wakes workers. Never fails: a job that cannot be added is made up for by the sweeper. */
@Injectable()
export class JobQueue implements OnApplicationShutdown {
  private readonly backend: QueueBackend;
  private readonly queue: Queue;
  private readonly adding = new Set<Promise<unknown>>();

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.backend = queueBackend(config, false);
    const options = {
      connection: this.backend.connection,
      ...(this.backend.prefix && { prefix: this.backend.prefix }),
    };
    this.queue = new Queue(QUEUE_NAME, options as QueueOptions, this.backend.factory);
    this.queue.on('error', (error) => this.logger.debug({ err: error }, 'queue is not reachable'));
  }

  /**
   * Adds a job without waiting for it.
   * @param options `delayMs`: not before that time has passed. `unique`: dropped while a job of the same key waits.
   */
  add<N extends JobName>(name: N, data: Jobs[N], options: { delayMs?: number; unique?: string } = {}): void {
    const job = this.queue
      .add(name, data, {
        ...FORGET,
        ...(options.delayMs && { delay: options.delayMs }),
        ...(options.unique && { jobId: options.unique }),
      })
      .catch((error: unknown) => this.logger.debug({ err: error }, 'job could not be queued'))
      .finally(() => this.adding.delete(job));
    this.adding.add(job);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.race([Promise.allSettled(this.adding), new Promise((done) => setTimeout(done, 1000))]);
    await this.queue.close().catch(() => {});
    this.backend.close();
  }
}
