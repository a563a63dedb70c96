import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type JobsOptions, Queue, type QueueOptions } from 'bullmq';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { retryWhenDown } from '../db/failover/retry-when-down.js';
import { LOGGER } from '../logging/logging.module.js';
import { type Count, Metrics, type Sample } from '../metrics/metrics.js';
import { ASK_APART_MS, ttlCache } from '../metrics/ttl-cache.js';
import { Tracing } from '../tracing/tracing.js';
import { type QueueBackend, queueBackend } from './backend.js';
import { JOB_NAMES, type JobName, type Jobs, QUEUE_NAME } from './jobs.js';

const FORGET: JobsOptions = { removeOnComplete: true, removeOnFail: true };

/** States of jobs in the queue; finished jobs are not kept. */
const COUNTED = ['waiting', 'active', 'delayed', 'failed'] as const;

/** As long as a start waits for the database. */
const OPEN_WITHIN_MS = 10_000;

/** Adds jobs for workers. Never fails: the sweeper finds the work of lost jobs. */
@Injectable()
export class JobQueue implements OnModuleInit, OnApplicationShutdown {
  private readonly backend: QueueBackend;
  private queue: Queue;
  private readonly adding = new Set<Promise<unknown>>();
  private readonly added: Count;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
    private readonly tracing: Tracing,
  ) {
    this.backend = queueBackend(config, false);
    this.queue = this.open();
    this.added = metrics.counter(
      'regent_jobs_added_total',
      'Jobs added to the queue, by outcome; the sweeper finds the work of lost jobs',
      ['name', 'outcome'],
      JOB_NAMES.map((name) => ({ name, outcome: 'lost' })),
    );
    const counted = ttlCache(ASK_APART_MS, () => this.counts());
    metrics.gauge('regent_queue_jobs', 'Jobs in the queue of all processes', ['state'], counted);
  }

  /**
   * BullMQ checks once whether PostgreSQL is ready and never again: a queue opened while the database starts would never
   * accept a job, so it is reopened.
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
    queue.on('error', (error) => this.logger.debug({ err: error }, 'Queue connection failed'));
    return queue;
  }

  /**
   * Adds a job without waiting for it.
   * @param options `delayMs`: minimum delay. `unique`: key; the job is dropped while another one with this key waits
   */
  add<N extends JobName>(name: N, data: Jobs[N], options: { delayMs?: number; unique?: string } = {}): void {
    const jobOptions = {
      ...FORGET,
      ...(options.delayMs && { delay: options.delayMs }),
      ...(options.unique && { jobId: options.unique }),
    };
    const job = this.tracing
      .step(`queue ${name}`, { kind: 'producer' }, () => this.queue.add(name, data, jobOptions))
      .then(
        () => this.added({ name, outcome: 'added' }),
        (error: unknown) => {
          this.added({ name, outcome: 'lost' });
          this.logger.debug({ err: error, job: name }, 'Failed to queue job');
        },
      )
      .finally(() => this.adding.delete(job));
    this.adding.add(job);
  }

  /** The queue itself, for read-only use. */
  get inspected(): Queue {
    return this.queue;
  }

  private async counts(): Promise<Sample[]> {
    const counts = await this.queue.getJobCounts(...COUNTED);
    return COUNTED.map((state) => ({ labels: { state }, value: counts[state] ?? 0 }));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.race([Promise.allSettled(this.adding), new Promise((done) => setTimeout(done, 1000))]);
    await this.queue.close().catch(() => {});
    this.backend.close();
  }
}
