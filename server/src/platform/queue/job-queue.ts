import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type JobsOptions, Queue, type QueueOptions } from 'bullmq';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { retryWhenDown } from '../db/retry-when-down.js';
import { LOGGER } from '../logging/logging.module.js';
import { type QueueBackend, queueBackend } from './backend.js';
import { type JobName, type Jobs, QUEUE_NAME } from './jobs.js';

const FORGET: JobsOptions = { removeOnComplete: true, removeOnFail: true };

/** As long as the database itself is waited for at a start. */
const OPEN_WITHIN_MS = 10_000;

/** Wakes workers. Never fails: a job that cannot be added is made up for by the sweeper. */
@Injectable()
export class JobQueue implements OnModuleInit, OnApplicationShutdown {
  private readonly backend: QueueBackend;
  private queue: Queue;
  private readonly adding = new Set<Promise<unknown>>();

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.backend = queueBackend(config, false);
    this.queue = this.open();
  }

  /**
   * BullMQ asks its PostgreSQL once whether it is ready, and keeps a no for ever: a queue that was opened while the
   * database started would never take a job.
   */
  async onModuleInit(): Promise<void> {
    if (!this.backend.keepsRefusal) return;
    await retryWhenDown(async () => {
      await this.queue.waitUntilReady().catch((error: unknown) => {
        void this.queue.close().catch(() => {});
        this.queue = this.open();
        throw error;
      });
    }, OPEN_WITHIN_MS);
  }

  private open(): Queue {
    const { connection, prefix, factory } = this.backend;
    const queue = new Queue(QUEUE_NAME, { connection, ...(prefix && { prefix }) } as QueueOptions, factory);
    queue.on('error', (error) => this.logger.debug({ err: error }, 'queue is not reachable'));
    return queue;
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
