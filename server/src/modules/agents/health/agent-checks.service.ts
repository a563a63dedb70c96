import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import type { CheckFailure, Locale, TemplateType } from '../../../contract/limits.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { OWN_N8N_JOIN } from '../own-n8n/creator-n8n-sql.js';
import { SPREAD } from './domain/next-check.js';

/** A published agent that is due for a check. */
export interface DueAgent {
  id: number;
  creatorId: number;
  name: string;
  /** Instructions of the agent. */
  context: string;
  /** Encrypted. */
  apiKey: string | null;
  /** Encrypted. */
  webhookSecret: string | null;
  signsWithKey: boolean;
  /** Encrypted; null: none. */
  webhookLogin: string | null;
  templateType: TemplateType | null;
  n8nWorkflowId: string | null;
  /** The workflow that we made for it. */
  madeWorkflowId: string | null;
  /** Below `/webhook/`; null: not known. */
  webhookPath: string | null;
  /** The secret part of its own webhook path. */
  webhookToken: string;
  /** Looks in a row that found it offline. */
  failures: number;
  /** Why it is offline; null: it is online. */
  reason: CheckFailure | null;
  /** How a reply failed since the last look. */
  suspicion: FailureCode | null;
}

/** How many published agents there are. */
export interface AgentCounts extends Record<string, unknown> {
  online: number;
  offline: number;
}

/** An offline agent whose creator has not been notified yet. */
export interface UntoldAgent {
  id: number;
  name: string;
  reason: CheckFailure;
  creatorId: number;
  /** Null: the account has no mailbox. */
  email: string | null;
  /** The interface language of the creator. */
  locale: Locale;
  /** Its workflow is in an n8n that its creator has brought. */
  isOwn: boolean;
}

const statement = statementsOf('agent-check');

/** Several workers take different ones. What one of them does not finish is due again when its time is over. */
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
 * What a look has found. The agent is locked first, as whoever publishes it does. Its creator is told at the second look
 * in a row that found it offline, and at most once a day.
 */
const SEEN = statement(
  'seen',
  `WITH a AS MATERIALIZED (
      SELECT id, offline FROM agent WHERE id = $1 AND status = 'ready' AND deleted_at IS NULL FOR NO KEY UPDATE),
    c AS (
      UPDATE agent_check SET checked_at = now(), reason = $2, suspicion = NULL, due_at = now() + $3::int * interval '1 ms',
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

/** Agents known to be offline keep their schedule: otherwise every message would trigger a check. */
const SUSPECT = statement(
  'suspect',
  'UPDATE agent_check SET due_at = now(), suspicion = $2 WHERE agent_id = $1 AND suspicion IS NULL AND reason IS NULL',
);

const FAILURES_OF = statement('failures-of', 'SELECT failures FROM agent_check WHERE agent_id = $1');

const POSTPONE = statement(
  'postpone',
  `UPDATE agent_check SET due_at = now() + $2::int * interval '1 ms' WHERE agent_id = $1`,
);

/** All at once, and without a lock on the agents: it is what nearly every look finds. */
const STILL_ONLINE = statement(
  'still-online',
  `UPDATE agent_check SET checked_at = now(), suspicion = NULL,
      due_at = now() + $2::int * (1 + ${SPREAD} * (2 * random() - 1)) * interval '1 ms'
    WHERE agent_id = ANY($1::bigint[]) AND reason IS NULL`,
);

/** Held for a while, so that a mail that could not be sent is sent again. */
const CLAIM_UNTOLD = statement(
  'claim-untold',
  `WITH due AS MATERIALIZED (
      SELECT agent_id FROM agent_check WHERE tell_at <= now() ORDER BY tell_at LIMIT $1 FOR UPDATE SKIP LOCKED),
    held AS (
      UPDATE agent_check c SET tell_at = now() + $2::int * interval '1 ms' FROM due WHERE c.agent_id = due.agent_id
      RETURNING c.agent_id, c.reason)
    SELECT a.id, a.name, held.reason, a.creator_id AS "creatorId", u.email, u.locale, own.id IS NOT NULL AS "isOwn"
    FROM held JOIN agent a ON a.id = held.agent_id JOIN "user" u ON u.id = a.creator_id ${OWN_N8N_JOIN}
    WHERE held.reason IS NOT NULL ORDER BY a.id`,
);

const TOLD = statement(
  'told',
  'UPDATE agent_check SET told_at = now(), tell_at = NULL WHERE agent_id = ANY($1::bigint[])',
);

const TELL_LATER = statement(
  'tell-later',
  `UPDATE agent_check SET tell_at = now() + $2::int * interval '1 ms' WHERE agent_id = ANY($1::bigint[]) AND tell_at IS NOT NULL`,
);

/** By the tallies: as many rows as there are stretches of ids. */
const COUNTS = statement(
  'counts',
  `SELECT coalesce(sum(ready - offline), 0)::int AS online, coalesce(sum(offline), 0)::int AS offline
    FROM agent_tally WHERE type = ''`,
);

/** Whether published agents answer, as far as is known. */
@Injectable()
export class AgentChecksService {
  constructor(private readonly sql: Sql) {}

  /** Takes those whose time has come, for so long. */
  claim(limit: number, leaseMs: number): Promise<DueAgent[]> {
    return this.sql.rows<DueAgent & Record<string, unknown>>(CLAIM, [limit, leaseMs]);
  }

  /**
   * Stores what a look has found, and when to look again. An agent that is not published any more stays as it is.
   * @returns whether the agent has just gone offline or come back.
   */
  async seen(agentId: number, reason: CheckFailure | null, againMs: number): Promise<boolean> {
    return (await this.sql.row(SEEN, [agentId, reason, againMs])) !== undefined;
  }

  /** A reply failed in a way that a look may explain: one that counts as online is due at once. */
  async suspect(agentId: number, code: FailureCode): Promise<void> {
    await this.sql.rows(SUSPECT, [agentId, code]);
  }

  /** Looks in a row that found it offline. */
  async failuresOf(agentId: number): Promise<number> {
    return (await this.sql.row<{ failures: number }>(FAILURES_OF, [agentId]))?.failures ?? 0;
  }

  /** The check was inconclusive and is repeated after this time. */
  async postpone(agentId: number, againMs: number): Promise<void> {
    await this.sql.rows(POSTPONE, [agentId, againMs]);
  }

  /** They still answer; the next check is due after the interval. */
  async stillOnline(agentIds: number[], intervalMs: number): Promise<void> {
    await this.sql.rows(STILL_ONLINE, [agentIds, intervalMs]);
  }

  async counts(): Promise<AgentCounts> {
    return (await this.sql.row<AgentCounts>(COUNTS, [])) ?? { online: 0, offline: 0 };
  }

  /** Takes those whose creators are to be told now, for so long. */
  claimUntold(limit: number, leaseMs: number): Promise<UntoldAgent[]> {
    return this.sql.rows<UntoldAgent & Record<string, unknown>>(CLAIM_UNTOLD, [limit, leaseMs]);
  }

  async told(agentIds: number[]): Promise<void> {
    await this.sql.rows(TOLD, [agentIds]);
  }

  async tellLater(agentIds: number[], ms: number): Promise<void> {
    await this.sql.rows(TELL_LATER, [agentIds, ms]);
  }
}
