import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../../contract/limits.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { RateLimits } from '../../../../platform/rate-limit/rate-limits.js';
import { AgentAvailability, AgentReader, type OwnAgent } from '../../../agents/public.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import { CheckReport } from './check-report.js';
import type { CheckView } from './check-view.dto.js';
import type { CheckedSteps } from './checked-steps.js';
import { ConnectionSteps } from './connection-steps.js';
import type { Seen } from './inspect-workflow.js';
import { OwnN8nProbes } from './own-n8n-probes.js';

/** Checks step by step whether an agent of the caller can answer, and stores the result as its availability. */
@Injectable()
export class CheckConnection {
  constructor(
    private readonly agents: AgentReader,
    private readonly limits: RateLimits,
    private readonly hosts: N8nHosts,
    private readonly steps: ConnectionSteps,
    private readonly probes: OwnN8nProbes,
    private readonly availability: AgentAvailability,
    private readonly report: CheckReport,
  ) {}

  /** @throws ApiError 404 if the agent does not exist or is not the caller's; 429: it counts as a message */
  async run(userId: number, agentId: number, locale: Locale): Promise<CheckView> {
    await this.#owned(userId, agentId);
    await this.limits.consumeMessage(userId);
    const { agent, n8n } = await this.#withHost(userId, agentId);
    const check = (): Promise<Seen> => this.steps.run(agent, n8n, locale);
    const seen = await (n8n.ownBase === null ? check() : this.probes.pass(userId, check));
    await this.#store(agentId, seen.steps);
    return await this.report.of(agent, n8n, seen, locale);
  }

  async #owned(userId: number, agentId: number): Promise<OwnAgent> {
    const agent = await this.agents.ownedBy(agentId, userId);
    if (!agent) throw new ApiError('agent_not_found');
    return agent;
  }

  /** A login is removed when its agent moves to another n8n: if it is unchanged, it belongs to the host that was read. */
  async #withHost(userId: number, agentId: number): Promise<{ agent: OwnAgent; n8n: N8nClient }> {
    for (let before = await this.#owned(userId, agentId); ; ) {
      const n8n = await this.hosts.ofWorkflow(agentId, before.n8nWorkflowId);
      const agent = await this.#owned(userId, agentId);
      const isSame = agent.webhookLogin === before.webhookLogin && agent.n8nWorkflowId === before.n8nWorkflowId;
      if (isSame) return { agent, n8n };
      before = agent;
    }
  }

  /** A workflow that ran and failed is available all the same. */
  async #store(agentId: number, steps: CheckedSteps): Promise<void> {
    if (steps.isOk('answer')) await this.availability.proven(agentId);
    const code = steps.failed?.code;
    if (steps.verdict === null || code === 'workflow_no_answer') return;
    await this.availability.seen(agentId, code ?? null);
  }
}
