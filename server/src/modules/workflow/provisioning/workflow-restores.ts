import { Inject, Injectable } from '@nestjs/common';
import type { Cause } from '../../../contract/causes.js';
import type { WorkflowRestore } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { N8nMemberRepository } from '../../account/public.js';
import { AgentWorkflowRepository, type PublishCandidate } from '../../agents/public.js';
import { isOurs } from './domain/is-ours.js';
import type { N8nClient } from './n8n.client.js';
import { N8nError } from './n8n-error.js';
import { N8nHosts } from './n8n-hosts.js';

type Asked = Pick<PublishCandidate, 'agentId' | 'creatorId' | 'templateType' | 'n8nWorkflowId'>;

/** Tells how creators can have workflows brought back that are gone. */
@Injectable()
export class WorkflowRestores {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'N8N_BASE_URL'>,
    private readonly hosts: N8nHosts,
    private readonly workflows: AgentWorkflowRepository,
    private readonly members: N8nMemberRepository,
  ) {}

  /** Undefined: something else is wrong with it, or it is not its creator's. */
  async of(agent: Asked, cause: Cause | null): Promise<WorkflowRestore | undefined> {
    const { agentId, templateType, n8nWorkflowId: workflowId } = agent;
    if (cause !== 'workflow_missing' && cause !== 'workflow_archived') return undefined;
    const n8n = await this.hosts.ofWorkflow(agentId, workflowId);
    if (!n8n.hasKey) return undefined;
    if (cause === 'workflow_missing') {
      const standing = await this.workflows.standing(agentId);
      const isMade = standing !== undefined && standing.workflow_id !== null;
      return isMade && isOurs(templateType, workflowId, standing.workflow_id) ? 'remake' : undefined;
    }
    return (await this.mayChange(n8n, agent).catch(unknown)) ? 'unarchive' : undefined;
  }

  /**
   * Whether the agent's workflow was made for it, or is its creator's: the operator's key changes those of everybody.
   * @throws N8nError
   */
  async mayChange(n8n: N8nClient, { agentId, creatorId, n8nWorkflowId: workflowId }: Asked): Promise<boolean> {
    if (workflowId === null) return false;
    if ((await this.workflows.standing(agentId))?.workflow_id === workflowId) return true;
    if (await this.workflows.isOfAnother(workflowId, agentId, n8n.id)) return false;
    if (n8n.ownBase !== null) return true;
    const project = await this.members.projectOf(creatorId, this.config.N8N_BASE_URL);
    if (project === null) return false;
    const { shared } = await n8n.workflow(workflowId);
    return (shared ?? []).some((one) => one.role === 'workflow:owner' && one.projectId === project);
  }
}

/** n8n does not tell whose it is. */
function unknown(error: unknown): false {
  if (error instanceof N8nError) return false;
  throw error;
}
