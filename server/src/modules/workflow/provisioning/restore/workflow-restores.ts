import { Injectable } from '@nestjs/common';
import type { Cause } from '../../../../contract/workflows/causes.js';
import type { WorkflowRestore } from '../../../../contract/workflows/workflows.js';
import { AgentWorkflowsService, type PublishCandidate } from '../../../agents/public.js';
import { isOurs } from '../domain/workflow/is-ours.js';
import { WorkflowRights } from '../executions/workflow-rights.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';

type Asked = Pick<PublishCandidate, 'agentId' | 'creatorId' | 'templateType' | 'n8nWorkflowId'>;

/** Decides whether and how a creator can restore a deleted or archived workflow. */
@Injectable()
export class WorkflowRestores {
  constructor(
    private readonly hosts: N8nHosts,
    private readonly workflows: AgentWorkflowsService,
    private readonly rights: WorkflowRights,
  ) {}

  /** Undefined if the cause is another one, or the workflow is not the creator's. */
  async of(agent: Asked, cause: Cause | null): Promise<WorkflowRestore | undefined> {
    const { agentId, templateType, n8nWorkflowId: workflowId } = agent;
    if (cause !== 'workflow_missing' && cause !== 'workflow_archived') return undefined;
    const n8n = await this.hosts.ofWorkflow(agentId, workflowId);
    if (!n8n.hasKey) return undefined;
    if (cause === 'workflow_missing') {
      const summaryOf = await this.workflows.summaryOf(agentId);
      const isMade = summaryOf !== undefined && summaryOf.workflow_id !== null;
      return isMade && isOurs(templateType, workflowId, summaryOf.workflow_id) ? 'remake' : undefined;
    }
    return (await this.rights.isOwn(n8n, agent)) ? 'unarchive' : undefined;
  }
}
