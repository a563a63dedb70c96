import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not } from 'typeorm';
import type { FailureCode } from '../../../contract/errors.js';
import type { Locale } from '../../../contract/limits.js';
import type { CheckFailure } from '../../../contract/workflows/workflows.js';
import { fromNow } from '../../../platform/db/from-now.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { UserReader } from '../../account/public.js';
import { OWN_N8N_JOIN } from '../own-n8n/creator-n8n-sql.js';
import type { Agent } from '../profile/agent.entity.js';
import type { AgentWorkflow } from '../workflows/agent-workflow.entity.js';
import { AgentCheck } from './agent-check.entity.js';
import { SPREAD } from './domain/next-check.js';

/** A published agent that is due for a check. Keys, secrets and logins are encrypted. */
export type DueAgent = Pick<
  Agent,
  | 'id'
  | 'name'
  | 'apiKey'
  | 'webhookSecret'
  | 'signsWithKey'
  | 'webhookLogin'
  | 'templateType'
  | 'n8nWorkflowId'
  | 'webhookPath'
  | 'webhookToken'
> &
  Pick<AgentCheck, 'failures' | 'reason' | 'suspicion'> & {
    creatorId: number;
    /** Instructions of the agent. */
    context: Agent['agentContext'];
    /** The workflow that Regent created for it. */
    madeWorkflowId: AgentWorkflow['workflowId'];
  };

/** Numbers of published agents. */
export interface AgentCounts extends Record<string, unknown> {
  online: number;
  offline: number;
}

/** An offline agent whose creator has not been notified yet. */
export interface OfflineNotice extends Pick<Agent, 'id' | 'name'> {
  reason: CheckFailure;
  creatorId: number;
  /** Null for an account without email. */
  email: string | null;
  /** The interface language of the creator. */
  locale: Locale;
  /** Its workflow is in the creator's own n8n. */
  isOwn: boolean;
}

/** Longest time between two checks of an offline agent that users wait for. */
const AWAITED_CHECK_MS = 60_000;

/** A user asked within a day to be notified: later, the agent is checked as rarely as any other. */
const IS_AWAITED = `EXISTS (SELECT FROM notify_request n WHERE n.agent_id = $1 AND n.created_at > now() - interval '1 day')`;

const statement = statementsOf('agent-check');

// Prepared SQL, see ADR 4: statements that claim rows, or check and change agents together.

/** Workers claim different agents. A check that is not finished is due again after its lease. */
const CLAIM = statement(
  'claim',
  `WITH due AS MATERIALIZED (
      SELECT agent_id FROM agent_check WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED),
    held AS (
      UPDATE agent_check c SET due_at = now() + $2::int * interval '1 ms' FROM due WHERE c.agent_id = due.agent_id
      RETURNING c.agent_id, c.failures, c.reason, c.suspicion)
    SELECT a.id, a.creator_id AS "creatorId", a.name, a.agent_context AS context, a.api_key AS "apiKey",
      a.webhook_secret AS "webhookSecret", a.signs_with_key AS "signsWithKey", a.webhook_login AS "webhookLogin",
      a.template_type AS "templateType", a.n8n_workflow_id AS "n8nWorkflowId", w.workflow_id AS "madeWorkflowId",
      a.webhook_path AS "webhookPath", a.webhook_token AS "webhookToken", held.failures, held.reason, held.suspicion
    FROM held JOIN agent a ON a.id = held.agent_id LEFT JOIN agent_workflow w ON w.agent_id = a.id`,
);

/**
 * Stores the result of a check. Locks the agent first, as publishing does. The creator is notified after the second
 * failed check in a row, at most once a day. The next check is at most `$4` ms later while users wait for the agent.
 */
const SEEN = statement(
  'seen',
  `WITH a AS MATERIALIZED (
      SELECT id, offline FROM agent WHERE id = $1 AND status = 'ready' AND deleted_at IS NULL FOR NO KEY UPDATE),
    c AS (
      UPDATE agent_check SET checked_at = now(), reason = $2, suspicion = NULL,
        due_at = now() + CASE WHEN $2::text IS NOT NULL AND ${IS_AWAITED} THEN least($3::int, $4::int) ELSE $3::int END
          * interval '1 ms',
        failures = CASE WHEN $2::text IS NULL THEN 0 ELSE failures + 1 END,
        offline_since = CASE WHEN $2::text IS NOT NULL THEN coalesce(offline_since, now()) END,
        tell_at = CASE WHEN $2::text IS NULL THEN NULL
          WHEN failures = 1 THEN greatest(now(), told_at + interval '1 day') ELSE tell_at END
      FROM a WHERE agent_id = a.id),
    changed AS (
      UPDATE agent SET offline = $2::text IS NOT NULL FROM a
      WHERE agent.id = a.id AND a.offline <> ($2::text IS NOT NULL) RETURNING agent.id)
    SELECT id FROM changed`,
);

/** One statement for the usual result, without locks on the agents. */
const STILL_ONLINE = statement(
  'still-online',
  `UPDATE agent_check SET checked_at = now(), suspicion = NULL,
      due_at = now() + $2::int * (1 + ${SPREAD} * (2 * random() - 1)) * interval '1 ms'
    WHERE agent_id = ANY($1::bigint[]) AND reason IS NULL`,
);

/** Claims notifications for a while, so that a failed mail is sent again. */
const CLAIM_NOTICES = statement(
  'claim-notices',
  `WITH due AS MATERIALIZED (
      SELECT agent_id FROM agent_check WHERE tell_at <= now() ORDER BY tell_at LIMIT $1 FOR UPDATE SKIP LOCKED),
    held AS (
      UPDATE agent_check c SET tell_at = now() + $2::int * interval '1 ms' FROM due WHERE c.agent_id = due.agent_id
      RETURNING c.agent_id, c.reason)
    SELECT a.id, a.name, held.reason, a.creator_id AS "creatorId", own.id IS NOT NULL AS "isOwn"
    FROM held JOIN agent a ON a.id = held.agent_id ${OWN_N8N_JOIN}
    WHERE held.reason IS NOT NULL AND a.creator_id IS NOT NULL ORDER BY a.id`,
);

/** Sums the counts per block of IDs (ADR 9). */
const COUNTS = statement(
  'counts',
  `SELECT coalesce(sum(ready - offline), 0)::int AS online, coalesce(sum(offline), 0)::int AS offline
    FROM agent_tally WHERE type = ''`,
);

/** Results and schedule of the health checks of published agents. */
@Injectable()
export class AgentChecksService {
  constructor(
    private readonly sql: Sql,
    private readonly dataSource: DataSource,
    private readonly users: UserReader,
  ) {}

  /** Claims due agents for `leaseMs`. */
  claim(limit: number, leaseMs: number): Promise<DueAgent[]> {
    return this.sql.rows<DueAgent & Record<string, unknown>>(CLAIM, [limit, leaseMs]);
  }

  /**
   * Stores the result of a check and the time of the next one. Ignores unpublished agents.
   * @returns whether the agent went offline or came back
   */
  async seen(agentId: number, reason: CheckFailure | null, againMs: number): Promise<boolean> {
    return (await this.sql.row(SEEN, [agentId, reason, againMs, AWAITED_CHECK_MS])) !== undefined;
  }

  /**
   * A reply failed in a way that a check may explain: the agent is due at once. Agents known to be offline keep their
   * schedule: otherwise every message would trigger a check.
   */
  async suspect(agentId: number, code: FailureCode): Promise<void> {
    const isOnline = { agentId, suspicion: IsNull(), reason: IsNull() };
    await this.dataSource.manager.update(AgentCheck, isOnline, { dueAt: () => 'now()', suspicion: code });
  }

  /** Failed checks in a row. */
  async failuresOf(agentId: number): Promise<number> {
    const select = { agentId: true, failures: true };
    const check = await this.dataSource.manager.findOne(AgentCheck, { where: { agentId }, select });
    return check?.failures ?? 0;
  }

  /** The check was inconclusive and is repeated after this time. */
  async postpone(agentId: number, againMs: number): Promise<void> {
    await this.dataSource.manager.update(AgentCheck, { agentId }, { dueAt: fromNow(againMs) });
  }

  /** They still answer; the next check is due after the interval. */
  async stillOnline(agentIds: number[], intervalMs: number): Promise<void> {
    await this.sql.rows(STILL_ONLINE, [agentIds, intervalMs]);
  }

  async counts(): Promise<AgentCounts> {
    return (await this.sql.row<AgentCounts>(COUNTS, [])) ?? { online: 0, offline: 0 };
  }

  /** Claims due notifications for `leaseMs`. */
  async claimNotices(limit: number, leaseMs: number): Promise<OfflineNotice[]> {
    type Claimed = Omit<OfflineNotice, 'email' | 'locale'>;
    const claimed = await this.sql.rows<Claimed & Record<string, unknown>>(CLAIM_NOTICES, [limit, leaseMs]);
    return this.users.withAddressees(claimed);
  }

  async noticeSent(agentIds: number[]): Promise<void> {
    const now = () => 'now()';
    await this.dataSource.manager.update(AgentCheck, { agentId: In(agentIds) }, { toldAt: now, notifyAt: null });
  }

  async postponeNotices(agentIds: number[], ms: number): Promise<void> {
    const pending = { agentId: In(agentIds), notifyAt: Not(IsNull()) };
    await this.dataSource.manager.update(AgentCheck, pending, { notifyAt: fromNow(ms) });
  }
}
