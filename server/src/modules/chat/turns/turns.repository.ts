import { Injectable } from '@nestjs/common';
import type { FileView } from '../../../contract/chat/realtime.js';
import type { StepName } from '../../../contract/chat/steps.js';
import type { FailureCode } from '../../../contract/errors.js';
import type { Locale } from '../../../contract/limits.js';
import type { MessageAnswer } from '../../../contract/requests/requests.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { OWN_N8N_JOIN } from '../../agents/public.js';
import { IN_AGENT_QUEUE, queuedDueAt, queuedUntil, type UnavailableAgent } from './agent-queue/agent-queue-sql.js';
import { HISTORY } from './sql/history-sql.js';
import { OPEN_STATES, UNINDEXED_STATE } from './sql/turn-state-sql.js';

// Prepared SQL, see ADR 4.

/** A turn that a worker holds, with everything that its workflow receives. */
export interface ClaimedTurn {
  turn_id: number;
  chat_id: number;
  message_id: number;
  user_id: number;
  attempt: number;
  locale: Locale;
  started_at: Date;
  deadline: Date;
  created_at: Date;
  /** The database's clock, at the claim. */
  claimed_at: Date;
  /** W3C trace parent; null when the message is not traced. */
  trace_parent: string | null;
  text: string;
  files: FileView[] | null;
  /** The request that the message answers; null for other messages. */
  answer: MessageAnswer | null;
  /** Path below the address of the workflow's n8n where an execution waits for the answer, if any. */
  resume_path: string | null;
  agent_id: number;
  /** Null when the account is deleted. */
  creator_id: number | null;
  agent_name: string;
  agent_context: string;
  /** Version of the agent that answers; null when its content is not a version. */
  agent_version: number | null;
  /** Texts of that version if another one was published since the first attempt. */
  agent_then: { name: string; context: string } | null;
  agent_step_names: StepName[];
  agent_api_key: string | null;
  agent_webhook_secret: string | null;
  /** Encrypted `username:password` for basic authentication; null when the workflow needs none. */
  agent_webhook_login: string | null;
  /** Calls are signed with the API key too. */
  agent_signs_with_key: boolean;
  agent_deleted: boolean;
  /** The workflow was created from a template and not replaced by the creator's own. */
  is_of_template: boolean;
  n8n_workflow_id: string | null;
  webhook_path: string | null;
  webhook_token: string;
  /** The creator's own n8n; null when the workflow is in the operator's. */
  n8n_base_url: string | null;
  workflow_published_at: Date | null;
  persona_name: string | null;
  persona_description: string | null;
  /** The turn was not claimed: its agent is unavailable, and the turn now waits in the agent queue. */
  is_queued: boolean;
  /** Time limit and failure code of its earlier wait in the agent queue; null without one. */
  queued_until: Date | null;
  queue_code: FailureCode | null;
  /** Newest first. The last one may be cut at its beginning. */
  history: EarlierMessage[] | null;
}

/** A message before that of the turn. */
export interface EarlierMessage {
  id: number;
  is_agent: boolean;
  reply_to: number | null;
  body: string;
  /** Like `resume_path` of the turn: an execution has been waiting since this reply. */
  resume_path: string | null;
}

/** Times in ms. */
export interface ClaimRequest {
  chatId: number;
  lease: string;
  leaseMs: number;
  /** From the first call to the answer. */
  replyMs: number;
  /** A turn of one of these agents is put in the agent queue instead. */
  unavailable: UnavailableAgent[];
  /** After this time without a sign of its worker, the sweeper handles a turn in an agent queue. */
  reclaimAfterMs: number;
}

/** An open turn that is past its `due_at`. */
export interface OverdueTurn {
  turn_id: number;
  chat_id: number;
  agent_id: number;
  state: string;
  attempt: number;
  /** Past its deadline: it fails with `code`. */
  late: boolean;
  code: FailureCode;
}

/** The execution of a workflow that replies by callback. */
export interface StartedExecution {
  workflowId: string | null;
  /** Null when the workflow did not send it. */
  executionId: string | null;
}

/**
 * Claims the chat's first open turn: queued and due, in an agent queue, or running under an expired lease. A turn of an
 * agent in `$5` goes to the agent queue instead, for at most `$6` ms, with failure code `$7`, which is not an attempt.
 * Reads version and texts of the agent in one statement, so that they belong together; a later attempt reads the texts
 * of the first one's version (ADR 44).
 */
const CLAIM: Statement = {
  name: 'turn.claim',
  // By a subquery, not by a join: without statistics, the planner joins by scanning all turns.
  text: `WITH q AS MATERIALIZED (
    SELECT id, agent_id, line_until, line_code FROM turn WHERE chat_id = $1 AND state IN ${OPEN_STATES} ORDER BY id LIMIT 1
  ), t AS (
    UPDATE turn SET state = CASE WHEN f.code IS NULL THEN 'running' ELSE 'queued' END,
      attempt = attempt + (f.code IS NULL)::int,
      agent_version = CASE WHEN f.code IS NULL THEN coalesce(turn.agent_version, (SELECT version FROM agent WHERE id = f.agent_id)) ELSE turn.agent_version END,
      lease = CASE WHEN f.code IS NULL THEN $2::uuid END,
      due_at = CASE WHEN f.code IS NULL THEN now() + $3::int * interval '1 ms' ELSE ${queuedDueAt('f.wait_ms', 'f.code', '$8')} END,
      started_at = CASE WHEN f.code IS NULL THEN coalesce(started_at, now()) ELSE started_at END,
      deadline = CASE WHEN f.code IS NULL THEN coalesce(deadline, now() + $4::int * interval '1 ms') ELSE deadline END,
      line_until = CASE WHEN f.code IS NOT NULL THEN ${queuedUntil('f.wait_ms', 'f.code')} END, line_code = f.code
    FROM (SELECT q.*, l.wait_ms, l.code
        FROM q LEFT JOIN unnest($5::bigint[], $6::int[], $7::text[]) AS l(agent_id, wait_ms, code) ON l.agent_id = q.agent_id) f
    WHERE turn.id = (SELECT id FROM q) AND (turn.due_at <= now() AND ${UNINDEXED_STATE} IN ('queued', 'running') OR ${IN_AGENT_QUEUE})
    RETURNING turn.id, turn.chat_id, turn.message_id, turn.agent_id, turn.agent_version, attempt, locale, started_at, deadline, f.code IS NOT NULL AS is_queued,
      f.line_until, f.line_code, turn.created_at, trace_parent)
  SELECT t.id AS turn_id, t.chat_id, t.message_id, c.user_id, t.attempt, t.locale, t.started_at, t.deadline, now() AS claimed_at,
    t.is_queued, t.line_until AS queued_until, t.line_code AS queue_code, t.created_at, t.trace_parent,
    coalesce(m.body, '') AS text, m.files, m.answer, m.resume_path, a.id AS agent_id, a.creator_id, t.agent_version, a.name AS agent_name, a.agent_context,
    CASE WHEN t.agent_version <> coalesce(a.version, 0) THEN (SELECT jsonb_build_object('name', v.content->'name', 'context', v.content->'agentContext')
      FROM agent_version v WHERE v.agent_id = a.id AND v.number = t.agent_version) END AS agent_then,
    a.step_names AS agent_step_names, a.api_key AS agent_api_key,
    a.webhook_secret AS agent_webhook_secret, a.signs_with_key AS agent_signs_with_key, a.webhook_login AS agent_webhook_login,
    a.deleted_at IS NOT NULL AS agent_deleted, (a.template_type IS NOT NULL AND (a.n8n_workflow_id IS NULL OR made.agent_id IS NOT NULL)) AS is_of_template, a.n8n_workflow_id, a.webhook_path, a.webhook_token, own.base_url AS n8n_base_url, a.workflow_published_at, p.name AS persona_name, p.description AS persona_description,
    CASE WHEN NOT t.is_queued THEN ${HISTORY} END AS history
  FROM t JOIN chat c ON c.id = t.chat_id JOIN message m ON m.id = t.message_id JOIN agent a ON a.id = t.agent_id
    LEFT JOIN persona p ON p.id = c.persona_id ${OWN_N8N_JOIN}`,
};

/** Returns a turn to the queue, claimable after `$3` ms. */
const RELEASE: Statement = {
  name: 'turn.release',
  text: `UPDATE turn SET state = 'queued', lease = NULL, due_at = now() + $3::int * interval '1 ms'
    WHERE id = $1 AND ${UNINDEXED_STATE} = 'running' AND lease = $2 RETURNING chat_id`,
};

/** The workflow accepted the message and will send the reply by callback. */
const AWAIT_CALLBACK: Statement = {
  name: 'turn.await-callback',
  text: `UPDATE turn SET state = 'waiting', lease = NULL, due_at = deadline, workflow_id = $3, execution_id = $4
    WHERE id = $1 AND ${UNINDEXED_STATE} = 'running' AND lease = $2
    RETURNING chat_id`,
};

/** A turn that is not returned was stopped, deleted or claimed by another worker. */
const RENEW: Statement = {
  name: 'turn.renew',
  text: `UPDATE turn SET due_at = now() + $3::int * interval '1 ms' FROM unnest($1::bigint[], $2::uuid[]) AS mine(id, lease)
    WHERE turn.id = mine.id AND ${UNINDEXED_STATE} = 'running' AND turn.lease = mine.lease RETURNING turn.id`,
};

/** The first open turn of each chat, if it is overdue. */
const OVERDUE: Statement = {
  name: 'turn.overdue',
  text: `SELECT t.id AS turn_id, t.chat_id, t.agent_id, t.state, t.attempt, coalesce(t.line_code, 'reply_timeout') AS code,
      coalesce(t.line_until < now(), t.deadline < now(), false) AS late FROM turn t
    WHERE t.finished_at IS NULL AND t.state IN ${OPEN_STATES} AND t.due_at < now() - $1::int * interval '1 ms'
      AND NOT (t.state = 'queued' AND t.line_code IS NULL AND t.agent_id = ANY($3::bigint[]))
      AND NOT EXISTS (SELECT 1 FROM turn p WHERE p.chat_id = t.chat_id AND p.id < t.id AND p.state IN ${OPEN_STATES})
    ORDER BY t.due_at LIMIT $2`,
};

/** The worker's side of turns. Each state change is one conditional statement (ADR 1, ADR 22). */
@Injectable()
export class TurnsRepository {
  constructor(private readonly sql: Sql) {}

  claim(request: ClaimRequest): Promise<ClaimedTurn | undefined> {
    const { chatId, lease, leaseMs, replyMs, unavailable, reclaimAfterMs } = request;
    const agents = unavailable.map((agent) => agent.agentId);
    const waits = unavailable.map((agent) => agent.maxWaitMs);
    const codes = unavailable.map((agent) => agent.failureCode);
    return this.sql.row(CLAIM, [chatId, lease, leaseMs, replyMs, agents, waits, codes, reclaimAfterMs]);
  }

  /** @returns false when the lease was lost */
  async release(turnId: number, lease: string, afterMs: number): Promise<boolean> {
    return (await this.sql.row(RELEASE, [turnId, lease, Math.round(afterMs)])) !== undefined;
  }

  /** @returns false when the lease was lost */
  async awaitCallback(turnId: number, lease: string, execution: StartedExecution): Promise<boolean> {
    const { workflowId, executionId } = execution;
    return (await this.sql.row(AWAIT_CALLBACK, [turnId, lease, workflowId, executionId])) !== undefined;
  }

  /** @returns IDs of the turns whose lease is still held */
  async renew(turns: { turnId: number; lease: string }[], leaseMs: number): Promise<Set<number>> {
    const ids = turns.map((turn) => turn.turnId);
    const rows = await this.sql.rows<{ id: number }>(RENEW, [ids, turns.map((turn) => turn.lease), leaseMs]);
    return new Set(rows.map((row) => row.id));
  }

  /** @param excludedAgents agents whose turns are skipped unless they are in an agent queue */
  overdue(graceMs: number, limit: number, excludedAgents: number[]): Promise<OverdueTurn[]> {
    return this.sql.rows(OVERDUE, [graceMs, limit, excludedAgents]);
  }
}
