import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { AgentReader, type OwnAgent } from '../../../agents/public.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';

/** Reads agents of the caller whose workflows are about to be called. */
@Injectable()
export class TestedAgents {
  constructor(
    private readonly agents: AgentReader,
    private readonly hosts: N8nHosts,
  ) {}

  /** @throws ApiError 404 if the agent does not exist or is not the caller's */
  async owned(userId: number, agentId: number): Promise<OwnAgent> {
    const agent = await this.agents.ownedBy(agentId, userId);
    if (!agent) throw new ApiError('agent_not_found');
    return agent;
  }

  /**
   * The agent with the n8n of its workflow. A login is removed when its agent moves to another n8n: if it is unchanged,
   * it belongs to the host that was read.
   * @throws ApiError 404
   */
  async withHost(userId: number, agentId: number): Promise<{ agent: OwnAgent; n8n: N8nClient }> {
    for (let before = await this.owned(userId, agentId); ; ) {
      const n8n = await this.hosts.ofWorkflow(agentId, before.n8nWorkflowId);
      const agent = await this.owned(userId, agentId);
      const isSame = agent.webhookLogin === before.webhookLogin && agent.n8nWorkflowId === before.n8nWorkflowId;
      if (isSame) return { agent, n8n };
      before = agent;
    }
  }
}
