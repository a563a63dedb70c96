import { Injectable } from '@nestjs/common';
import { AgentWorkflowsService, WebhookPathsService } from '../../../agents/public.js';
import { pathOfAgent } from '../../client/address/domain/addresses.js';
import { findTrigger } from '../domain/workflow/trigger.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { N8nError } from '../n8n/n8n-error.js';

/** Finds the webhook path of a workflow whose ID a creator entered. */
@Injectable()
export class LocateTrigger {
  constructor(
    private readonly workflows: AgentWorkflowsService,
    private readonly webhookPaths: WebhookPathsService,
  ) {}

  /** @throws N8nError if it cannot be called */
  async run(n8n: N8nClient, agentId: number, webhookToken: string, workflowId: string): Promise<void> {
    if (await this.workflows.isOfAnother(workflowId, agentId, n8n.id)) throw new N8nError('workflow_missing');
    const { active, isArchived, activeVersion } = await n8n.workflow(workflowId);
    if (active !== true || isArchived === true) throw new N8nError('workflow_inactive');
    const trigger = findTrigger(activeVersion?.nodes, pathOfAgent(agentId, webhookToken));
    if (!trigger) throw new N8nError('workflow_no_trigger');
    await this.webhookPaths.locate(agentId, workflowId, trigger.path);
  }
}
