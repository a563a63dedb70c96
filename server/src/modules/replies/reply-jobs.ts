import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { type RunningWorker, startJobWorker } from '../../platform/queue/job-worker.js';
import { ProvisionWorkflow } from '../workflow/public.js';
import { TurnScheduler } from './scheduling/turn-scheduler.js';

/** Delay for jobs that arrive while the worker closes: so that they run after it. */
const REQUEUE_DELAY_MS = 250;

/** Takes jobs from the queue: chats with open turns, and workflows to provision. */
@Injectable()
export class ReplyJobs {
  private worker: RunningWorker | undefined;
  private stopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly queue: JobQueue,
    private readonly scheduler: TurnScheduler,
    private readonly provisionWorkflow: ProvisionWorkflow,
  ) {}

  start(): void {
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
  }

  /** Stops taking jobs. @returns after running jobs have ended */
  async drain(): Promise<void> {
    this.stopping = true;
    await this.worker?.drain().catch(() => {});
  }

  async close(): Promise<void> {
    await this.worker?.close();
  }
}
