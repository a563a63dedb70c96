import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { ExecutionStop } from '../../../../contract/workflows/runs.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { N8nError } from '../n8n/n8n-error.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import { WorkflowRights } from './workflow-rights.js';

/** Limit for all requests to n8n together. */
const WITHIN_MS = 8_000;

/** A call of a workflow whose reply was stopped. */
export interface StoppedCall {
  agentId: number;
  /** Null if the account is deleted. */
  creatorId: number | null;
  workflowId: string | null;
  /** Null if the workflow did not report it. */
  executionId: string | null;
}

/** Stops the execution of a stopped reply, if the workflow was created for its agent or belongs to its creator. */
@Injectable()
export class StopExecution {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hosts: N8nHosts,
    private readonly rights: WorkflowRights,
  ) {}

  /** Never rejects. @returns the outcome; null if there is no n8n */
  async run(call: StoppedCall): Promise<ExecutionStop | null> {
    try {
      const n8n = await this.hosts.ofWorkflow(call.agentId, call.workflowId);
      if (!n8n.hasHost) return null;
      if (!n8n.hasKey) return 'no_key';
      const late = sleep(WITHIN_MS, 'failed' as const, { ref: false });
      return await Promise.race([late, this.#stop(n8n, call)]);
    } catch (error) {
      this.logger.info({ err: error, agent_id: call.agentId }, 'Failed to stop execution in n8n');
      return error instanceof N8nError && error.code === 'workflow_bad_key' ? 'no_scope' : 'failed';
    }
  }

  async #stop(n8n: N8nClient, { agentId, creatorId, workflowId, executionId }: StoppedCall): Promise<ExecutionStop> {
    if (workflowId === null || executionId === null) return 'unknown';
    const asked = { agentId, n8nWorkflowId: workflowId };
    if (creatorId === null || !(await this.rights.mayChange(n8n, { ...asked, creatorId }))) return 'not_own';
    return (await n8n.executions.stop(workflowId, executionId)) ? 'stopped' : 'ended';
  }
}
