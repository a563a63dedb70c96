import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { type RunningWorker, startJobWorker } from '../../platform/queue/job-worker.js';
import { TypingHeartbeat } from '../chat/public.js';
import { ProvisionWorkflow, SweepWorkflows, WorkflowAddress } from '../workflow/public.js';
import { LiveReplies } from './generation/live-replies.js';
import { TurnScheduler } from './scheduling/turn-scheduler.js';
import { TurnSweeper } from './scheduling/turn-sweeper.js';

/** How long releasing turns may take after the grace period. */
const RELEASE_MS = 3000;
/** Limit for closing the job queue, where a job may hang while the database is away. */
const CLOSE_MS = 1000;
/** Delay for jobs that arrive while the worker closes: by then it is closed. */
const REQUEUE_DELAY_MS = 250;

/** Starts and stops a worker: takes jobs, and finishes or releases running replies at a stop. */
@Injectable()
export class ReplyWorker {
  private worker: RunningWorker | undefined;
  private stopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly scheduler: TurnScheduler,
    private readonly live: LiveReplies,
    private readonly sweep: TurnSweeper,
    private readonly typingHeartbeat: TypingHeartbeat,
    private readonly address: WorkflowAddress,
    private readonly provisionWorkflow: ProvisionWorkflow,
    private readonly sweepWorkflows: SweepWorkflows,
    private readonly queue: JobQueue,
    private readonly metrics: Metrics,
  ) {}

  async start(): Promise<void> {
    await this.address.start();
    this.live.start();
    this.worker = startJobWorker(this.config, this.logger, this.metrics, {
      wake: async (chat) => {
        if (this.stopping) return this.queue.add('wake', chat, { delayMs: REQUEUE_DELAY_MS });
        await this.scheduler.run(chat.chat_id, chat.agent_id);
      },
      // After a stop the sweeper of another worker finds the agent.
      provision: async ({ agent_id }) => {
        if (!this.stopping) await this.provisionWorkflow.run(agent_id);
      },
    });
    this.scheduler.start();
    this.sweep.start();
    this.sweepWorkflows.start();
    this.typingHeartbeat.start();
  }

  /** Running replies may finish within `SHUTDOWN_GRACE_MS`; then they are released for another worker. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.sweep.onApplicationShutdown();
    this.sweepWorkflows.onApplicationShutdown();
    this.typingHeartbeat.onApplicationShutdown();
    const drained = Promise.all([this.scheduler.stop(), this.worker?.drain().catch(() => {})]);
    await Promise.race([drained, pause(this.config.SHUTDOWN_GRACE_MS)]);
    if (this.live.size > 0) this.logger.info({ replies: this.live.size }, 'Releasing running replies');
    this.live.endAll('shutdown');
    await Promise.race([drained, pause(RELEASE_MS)]);
    await Promise.race([this.worker?.close(), pause(CLOSE_MS)]);
    await this.address.stop();
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms).unref();
  });
