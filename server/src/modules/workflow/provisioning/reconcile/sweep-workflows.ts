import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { StartableTask } from '../../../../platform/background/interval-task.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { JobQueue } from '../../../../platform/queue/job-queue.js';
import { AgentWorkflowsService, WebhookPathsService } from '../../../agents/public.js';
import { BackfillWorkflows } from './backfill-workflows.js';

const BATCH = 20;
/** Few at a time: after an upgrade all workflows have to be moved, and each costs requests to n8n. */
const MOVE_BATCH = 5;
/** Part of the job ID: the job of a crashed worker must not block new jobs forever. */
const SAME_JOB_MS = 15_000;

/** Queues workflows that are due: the queue lost their job, or n8n was unavailable. */
@Injectable()
export class SweepWorkflows extends StartableTask {
  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly workflows: AgentWorkflowsService,
    private readonly webhookPaths: WebhookPathsService,
    private readonly backfillWorkflows: BackfillWorkflows,
    private readonly queue: JobQueue,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS, 'Failed to sweep workflows; retrying', { atOnce: true });
  }

  async run(): Promise<void> {
    await this.backfillWorkflows.run();
    const due = [...(await this.workflows.due(BATCH)), ...(await this.webhookPaths.unmoved(MOVE_BATCH))];
    for (const { agent_id, attempts, wanted } of due) {
      const unique = `provision-${agent_id}-${wanted}-${attempts}-${Math.floor(Date.now() / SAME_JOB_MS)}`;
      this.queue.add('provision', { agent_id }, { unique });
    }
  }
}
