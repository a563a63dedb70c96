import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { WorkflowAddress } from '../workflow/public.js';
import { LiveReplies } from './generation/live-replies.js';
import { ReplyJobs } from './reply-jobs.js';
import { TurnScheduler } from './scheduling/turn-scheduler.js';
import { WorkerTasks } from './worker-tasks.js';

/** How long releasing turns may take after the grace period. */
const RELEASE_MS = 3000;
/** Limit for closing the job queue, where a job may hang while the database is unavailable. */
const CLOSE_MS = 1000;

/** Starts and stops a worker; at a stop it finishes or releases running replies. */
@Injectable()
export class ReplyWorker {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly jobs: ReplyJobs,
    private readonly scheduler: TurnScheduler,
    private readonly live: LiveReplies,
    private readonly tasks: WorkerTasks,
    private readonly address: WorkflowAddress,
  ) {}

  async start(): Promise<void> {
    await this.address.start();
    this.live.start();
    this.jobs.start();
    this.scheduler.start();
    this.tasks.start();
  }

  /** Running replies may finish within `SHUTDOWN_GRACE_MS`; then they are released for another worker. */
  async stop(): Promise<void> {
    this.tasks.stop();
    const drained = Promise.all([this.scheduler.stop(), this.jobs.drain()]);
    await Promise.race([drained, pause(this.config.SHUTDOWN_GRACE_MS)]);
    if (this.live.size > 0) this.logger.info({ replies: this.live.size }, 'Releasing running replies');
    this.live.endAll('shutdown');
    await Promise.race([drained, pause(RELEASE_MS)]);
    await Promise.race([this.jobs.close(), pause(CLOSE_MS)]);
    await this.address.stop();
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms).unref();
  });
