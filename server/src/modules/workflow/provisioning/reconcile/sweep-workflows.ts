import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../../platform/background/interval-runner.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { JobQueue } from '../../../../platform/queue/job-queue.js';
import { AgentWorkflowsService, WebhookPathsService } from '../../../agents/public.js';
import { BackfillWorkflows } from './backfill-workflows.js';

const AT_ONCE = 20;
/** After an upgrade all workflows have to be moved: n8n has other things to do. */
const MOVED_AT_ONCE = 5;
/** A job of a worker that vanished must not stand for the next look for ever. */
const SAME_JOB_MS = 15_000;

/** Finds workflows that should be looked after: the queue forgot them, or n8n was away. */
@Injectable()
export class SweepWorkflows implements OnApplicationShutdown {
  private readonly runner = new IntervalRunner(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'workflows that are due could not be found; it is tried again'),
  );

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly workflows: AgentWorkflowsService,
    private readonly webhookPaths: WebhookPathsService,
    private readonly backfillWorkflows: BackfillWorkflows,
    private readonly queue: JobQueue,
  ) {}

  start(): void {
    this.runner.start(this.config.SWEEP_INTERVAL_MS, { atOnce: true });
  }

  onApplicationShutdown(): void {
    void this.runner.stop();
  }

  /** One look. */
  async run(): Promise<void> {
    await this.backfillWorkflows.run();
    const due = [...(await this.workflows.due(AT_ONCE)), ...(await this.webhookPaths.unmoved(MOVED_AT_ONCE))];
    for (const { agent_id, attempts, wanted } of due) {
      const unique = `provision-${agent_id}-${wanted}-${attempts}-${Math.floor(Date.now() / SAME_JOB_MS)}`;
      this.queue.add('provision', { agent_id }, { unique });
    }
  }
}
