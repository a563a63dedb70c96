import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { type RunningWorker, startJobWorker } from '../../platform/queue/job-worker.js';
import { ProvisionWorkflow, SweepWorkflows, WorkflowAddress } from '../workflow/public.js';
import { LiveReplies } from './generation/live-replies.js';
import { AnswerChats } from './scheduling/answer-chats.js';
import { SweepTurns } from './scheduling/sweep-turns.js';
import { WaitingLines } from './scheduling/waiting-lines.js';
import { ShowWaiting } from './typing/typing-heartbeat.js';

/** How long handing back may take once the time for ending is over. */
const HAND_BACK_MS = 3000;
/** A job that hangs on a database that is away does not hold the stop up. */
const CLOSE_MS = 1000;
/** A queue may give jobs to a worker that is closing: they go back, and by then it is closed. */
const PASS_ON_MS = 250;

/** The worker's life: takes jobs, and at a stop ends or hands back what runs. */
@Injectable()
export class ReplyWorker {
  private worker: RunningWorker | undefined;
  private stopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly answerChats: AnswerChats,
    private readonly lines: WaitingLines,
    private readonly live: LiveReplies,
    private readonly sweep: SweepTurns,
    private readonly showWaiting: ShowWaiting,
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
        if (this.stopping) return this.queue.add('wake', chat, { delayMs: PASS_ON_MS });
        await this.answerChats.run(chat.chat_id, chat.agent_id);
      },
      // What is not done at a stop, the sweep of another worker finds.
      provision: async ({ agent_id }) => {
        if (!this.stopping) await this.provisionWorkflow.run(agent_id);
      },
    });
    this.lines.start();
    this.sweep.start();
    this.sweepWorkflows.start();
    this.showWaiting.start();
  }

  /** No new work; what runs may end for `SHUTDOWN_GRACE_MS`, then it is handed back to be called again by another worker. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.sweep.onApplicationShutdown();
    this.sweepWorkflows.onApplicationShutdown();
    this.showWaiting.onApplicationShutdown();
    const drained = Promise.all([this.lines.stop(), this.worker?.drain().catch(() => {})]);
    await Promise.race([drained, pause(this.config.SHUTDOWN_GRACE_MS)]);
    if (this.live.size > 0) this.logger.info({ replies: this.live.size }, 'handing back replies that still run');
    this.live.endAll('shutdown');
    await Promise.race([drained, pause(HAND_BACK_MS)]);
    await Promise.race([this.worker?.close(), pause(CLOSE_MS)]);
    await this.address.stop();
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms).unref();
  });
