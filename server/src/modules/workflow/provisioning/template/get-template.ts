import { Inject, Injectable } from '@nestjs/common';
import type { WorkflowKind } from '../../../../contract/workflows/workflows.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { AgentReader, CreatorN8nService } from '../../../agents/public.js';
import { callbackBaseOf, pathOfAgent } from '../../client/address/domain/addresses.js';
import { workflowTemplate } from '../domain/template/workflow-template.js';

/** Returns the workflow of one of the caller's agents, to paste into n8n. */
@Injectable()
export class GetTemplate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly agents: AgentReader,
    private readonly n8ns: CreatorN8nService,
  ) {}

  /** @returns JSON without secrets. @throws ApiError 404 if the agent does not exist or is not the caller's */
  async run(userId: number, agentId: number, type: WorkflowKind | undefined): Promise<string> {
    const agent = await this.agents.ownedBy(agentId, userId);
    if (!agent) throw new ApiError('agent_not_found');
    const template = workflowTemplate({
      kind: type ?? agent.templateType ?? 'simple',
      agentId,
      webhookPath: pathOfAgent(agentId, agent.webhookToken),
      agentName: agent.name,
      callbackBase: callbackBaseOf(this.config, (await this.n8ns.ofUser(userId)) !== null),
      credentialId: null,
      webhookNodeId: 'wh',
    });
    return JSON.stringify(template, null, 2);
  }
}
