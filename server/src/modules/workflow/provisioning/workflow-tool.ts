import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { N8nError } from './n8n-error.js';
import { N8nHosts } from './n8n-hosts.js';

/** Clocks of two machines may differ by so much. */
const TOLERANCE_MS = 2000;

/** What the tool in which an agent's workflow lives tells of it. */
@Injectable()
export class WorkflowTool {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'N8N_PUBLIC_URL'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hosts: N8nHosts,
  ) {}

  /** Its address as browsers reach it; empty: there is none. */
  async addressOf(agentId: number, workflowId: string): Promise<string> {
    return (await this.hosts.ofWorkflow(agentId, workflowId)).ownBase ?? this.config.N8N_PUBLIC_URL;
  }

  /**
   * The execution that failed and began in this time. n8n tells nobody which one a call was: where several fit, or its
   * key does not let us look, none is known.
   */
  async failedExecution(agentId: number, workflowId: string, from: Date, to: Date): Promise<string | null> {
    const n8n = await this.hosts.ofWorkflow(agentId, workflowId);
    if (!n8n.hasKey) return null;
    try {
      const fitting = (await n8n.failedExecutions(workflowId)).filter(
        ({ startedAt }) =>
          startedAt.getTime() >= from.getTime() - TOLERANCE_MS && startedAt.getTime() <= to.getTime() + TOLERANCE_MS,
      );
      return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      this.logger.debug({ err: error, agent_id: agentId }, 'n8n does not tell of its executions');
      return null;
    }
  }
}
