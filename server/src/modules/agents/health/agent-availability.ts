import { Inject, Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import type { CheckFailure } from '../../../contract/workflows/workflows.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AgentEvents } from '../agent-events.js';
import { AgentWorkflowsService } from '../workflows/agent-workflows.service.js';
import { AgentChecksService } from './agent-checks.service.js';
import { AgentTroubleRepository } from './agent-trouble.repository.js';
import { nextCheckIn, recheckIn } from './domain/next-check.js';

/** Failures of a reply that may mean that the agent is offline. */
const OFFLINE_CODES: readonly FailureCode[] = ['workflow_not_active', 'workflow_unreachable', 'bad_api_key'];

/** Failures that show a broken workflow: three in a row mean that the agent has trouble. */
const TROUBLE: readonly FailureCode[] = ['workflow_error', 'empty_reply', 'unreadable_reply'];

/** Stores whether published agents are online, offline or having trouble, and announces changes. */
@Injectable()
export class AgentAvailability {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly checks: AgentChecksService,
    private readonly events: AgentEvents,
    private readonly trouble: AgentTroubleRepository,
    private readonly workflows: AgentWorkflowsService,
  ) {}

  /**
   * Stores the result of a check or a reply.
   * @param reason why the agent is offline; null if it is online. `workflow_missing`: n8n no longer has the workflow
   *   that Regent created
   */
  async seen(agentId: number, reason: CheckFailure | null): Promise<void> {
    const failures = reason === null ? 0 : (await this.checks.failuresOf(agentId)) + 1;
    const againMs = nextCheckIn(failures, this.config.AGENT_CHECK_INTERVAL_MS, Math.random());
    if (await this.checks.seen(agentId, reason, againMs)) {
      await this.events.changed(agentId, 'ready', reason === null ? 'online' : 'offline');
    }
    if (reason === null || reason === 'workflow_missing') await this.workflows.seen(agentId, reason === null);
  }

  /** The check was inconclusive: the stored state stays, and the check is repeated later. */
  async unknown(agentId: number, retryAfterMs: number | undefined): Promise<void> {
    const againMs = recheckIn(retryAfterMs, this.config.AGENT_CHECK_INTERVAL_MS, Math.random());
    await this.checks.postpone(agentId, againMs);
  }

  /** A reply failed. If the agent may be offline, it is checked as soon as possible. */
  async replyFailed(agentId: number, code: FailureCode): Promise<void> {
    if (OFFLINE_CODES.includes(code)) await this.checks.suspect(agentId, code);
  }

  /**
   * Replies of these agents ended: updates which agents have trouble.
   * @param code failure of the reply; null if it succeeded
   */
  async repliesEnded(news: readonly { agent_id: number; code: FailureCode | null }[]): Promise<void> {
    const judged = news.filter(({ code }) => code === null || TROUBLE.includes(code)).map((one) => one.agent_id);
    if (judged.length === 0) return;
    for (const { id, troubled } of await this.trouble.judge([...new Set(judged)], TROUBLE)) {
      await this.events.changed(id, 'ready', troubled ? 'troubled' : 'online');
    }
  }

  /** A test message was answered: earlier failures no longer count. */
  async proven(agentId: number): Promise<void> {
    if (await this.trouble.proven(agentId)) await this.events.changed(agentId, 'ready');
  }

  /** These agents were checked and are still online. */
  async stillOnline(agentIds: number[]): Promise<void> {
    if (agentIds.length > 0) await this.checks.stillOnline(agentIds, this.config.AGENT_CHECK_INTERVAL_MS);
  }
}
