import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { N8nMembers } from '../../../account/public.js';
import { AgentWorkflowsService, type PublishCandidate } from '../../../agents/public.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { N8nError } from '../n8n/n8n-error.js';

/** An agent and the ID of a workflow, which any creator can enter. */
export type Asked = Pick<PublishCandidate, 'agentId' | 'creatorId' | 'n8nWorkflowId'>;

/** `own`: created for the agent, or its creator's. `another`: created for another agent. `unknown`: owner unknown. */
export type WorkflowOwnership = 'own' | 'another' | 'unknown';

/** Determines who owns a workflow, because the operator's key can read and change all workflows. */
@Injectable()
export class WorkflowRights {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'N8N_BASE_URL'>,
    private readonly workflows: AgentWorkflowsService,
    private readonly members: N8nMembers,
  ) {}

  /** @throws N8nError */
  async of(n8n: N8nClient, { agentId, creatorId, n8nWorkflowId: workflowId }: Asked): Promise<WorkflowOwnership> {
    if (workflowId === null) return 'unknown';
    const made = await this.workflows.summaryOf(agentId);
    if (made?.workflow_id === workflowId && made.n8n_id === n8n.id) return 'own';
    if (await this.workflows.isOfAnother(workflowId, agentId, n8n.id)) return 'another';
    if (n8n.ownBase !== null) return 'own';
    const project = await this.members.projectOf(creatorId, this.config.N8N_BASE_URL);
    if (project === null) return 'unknown';
    const { shared } = await n8n.workflow(workflowId);
    const isTheirs = (shared ?? []).some((one) => one.role === 'workflow:owner' && one.projectId === project);
    return isTheirs ? 'own' : 'unknown';
  }

  /** Like `mayChange`, but false if n8n cannot be asked. */
  async isOwn(n8n: N8nClient, asked: Asked): Promise<boolean> {
    try {
      return await this.mayChange(n8n, asked);
    } catch (error) {
      if (error instanceof N8nError) return false;
      throw error;
    }
  }

  /** @throws N8nError */
  async mayChange(n8n: N8nClient, asked: Asked): Promise<boolean> {
    return (await this.of(n8n, asked)) === 'own';
  }
}
