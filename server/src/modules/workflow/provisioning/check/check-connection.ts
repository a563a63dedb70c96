import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../../contract/limits.js';
import { RateLimits } from '../../../../platform/rate-limit/rate-limits.js';
import { AgentAvailability } from '../../../agents/public.js';
import { CheckReport } from './check-report.js';
import type { CheckView } from './check-view.dto.js';
import type { CheckedSteps } from './checked-steps.js';
import { ConnectionSteps } from './connection-steps.js';
import type { Seen } from './inspect-workflow.js';
import { OwnN8nProbes } from './own-n8n-probes.js';
import { TestedAgents } from './tested-agents.js';

/** Checks step by step whether an agent of the caller can answer, and stores the result as its availability. */
@Injectable()
export class CheckConnection {
  constructor(
    private readonly agents: TestedAgents,
    private readonly limits: RateLimits,
    private readonly steps: ConnectionSteps,
    private readonly probes: OwnN8nProbes,
    private readonly availability: AgentAvailability,
    private readonly report: CheckReport,
  ) {}

  /** @throws ApiError 404 if the agent does not exist or is not the caller's; 429: it counts as a message */
  async run(userId: number, agentId: number, locale: Locale): Promise<CheckView> {
    await this.agents.owned(userId, agentId);
    await this.limits.consumeMessage(userId);
    const { agent, n8n } = await this.agents.withHost(userId, agentId);
    const check = (): Promise<Seen> => this.steps.run(agent, n8n, locale);
    const seen = await (n8n.ownBase === null ? check() : this.probes.pass(userId, check));
    await this.#store(agentId, seen.steps);
    return await this.report.of(agent, n8n, seen, locale);
  }

  /** A workflow that ran and failed is available too. */
  async #store(agentId: number, steps: CheckedSteps): Promise<void> {
    if (steps.isOk('answer')) await this.availability.proven(agentId);
    const code = steps.failed?.code;
    if (steps.verdict === null || code === 'workflow_no_answer') return;
    await this.availability.seen(agentId, code ?? null);
  }
}
