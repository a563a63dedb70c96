import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import type { Locale } from '../../../contract/limits.js';
import type { MessageFailure } from '../../../contract/realtime.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { OWN_N8N_JOIN } from '../../agents/public.js';
import { MOVES_UP } from '../chats/chat-activity-sql.js';
import type { MessageRow } from '../messages/domain/views.js';
import { MESSAGE_COLUMNS } from '../messages/message-columns.js';
import { dueInLine, IN_LINE, type LinedUp, lineUntil } from './agent-queue/agent-queue-sql.js';
import { HISTORY } from './history-sql.js';
import { KNOWN_STATE, OPEN } from './turn-state-sql.js';

/** A turn that a worker holds, with all that its workflow is to be told. */
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
  /** Where its trace goes on; null: nobody follows it. */
  trace_parent: string | null;
  text: string;
  agent_id: number;
  /** null: the account is deleted. */
  creator_id: number | null;
  agent_name: string;
  agent_context: string;
  agent_api_key: string | null;
  agent_webhook_secret: string | null;
  /** Encrypted `username:password` that the workflow asks for; null: none. */
  agent_webhook_login: string | null;
  /** Calls are signed with the key as well. */
  agent_signs_with_key: boolean;
  agent_deleted: boolean;
  /** Its workflow comes from a template, and no workflow of the creator's own takes its place. */
  is_of_template: boolean;
  n8n_workflow_id: string | null;
  webhook_path: string | null;
  webhook_token: string;
  /** Its creator's own n8n, where its workflow lives there. */
  n8n_base_url: string | null;
  workflow_published_at: Date | null;
  persona_name: string | null;
  persona_description: string | null;
  /** It was not claimed but put in line. */
  in_line: boolean;
  /** Until when and why it was in line before, where it was. */
  line_until: Date | null;
  line_code: FailureCode | null;
  /** Newest first; of the last one perhaps its end alone. */
  history: { is_agent: boolean; body: string }[] | null;
}

/** Asks for a chat's first open turn. Times in ms. */
export interface Claim {
  chatId: number;
  lease: string;
  leaseMs: number;
  /** From the first call to the answer. */
  replyMs: number;
  /** Agents that cannot be called now: their turns are put in line. */
  unavailable: LinedUp[];
  /** When the sweeper may look for a turn in line whose worker has gone. */
  lookAgainMs: number;
}

/** What became of a turn that was closed. */
export interface ClosedTurn {
  user_id: number;
  chat_id: number;
  agent_id: number;
  /** Another turn of the chat waits to be claimed. */
  more: boolean;
  /** From the message to this end, in seconds. */
  took_s: number;
}

/** An open turn that somebody should have looked at. `code`: what is told when it is `late`. */
export interface OverdueTurn {
  turn_id: number;
  chat_id: number;
  agent_id: number;
  state: string;
  attempt: number;
  late: boolean;
  code: FailureCode;
}

/** The last asking for a reply to a message. */
export interface NewestTurn extends Record<string, unknown> {
  turn_id: number;
  state: string;
  failure_code: FailureCode | null;
  trace_parent: string | null;
}

/** What a workflow that replies by callback has started. */
export interface StartedCall {
  workflowId: string | null;
  /** Null: it did not tell. */
  executionId: string | null;
}

export interface CalledTurn extends Record<string, unknown> {
  turn_id: number;
  agent_id: number;
  creator_id: number | null;
  workflow_id: string | null;
  execution_id: string | null;
}

export type AnsweredTurn = ClosedTurn & MessageRow;

/**
 * Whether the chat has a further turn that waits. The statement saw the turns as they were before it waited for the
 * chat's row: where the counter has moved since, a message may have come of which it knows nothing.
 */
const MORE = `(c.head <> (SELECT head FROM chat WHERE id = $2) OR EXISTS (SELECT 1 FROM turn q WHERE q.chat_id = $2 AND q.state = 'queued'))`;

/** From the message to now. */
const TOOK = 'extract(epoch FROM clock_timestamp() - t.created_at)::float8';

/**
 * Takes the chat's first open turn: queued and due, or in line, or running under a lease that ended. Where its agent is
 * among `$5`, it is put in line instead, for so long ($6) and told so ($7) if its turn never comes. One statement, one
 * commit. A call that was never made leaves no trace: only a real claim counts as an attempt and starts the clock.
 */
const CLAIM: Statement = {
  name: 'turn.claim',
  text: `WITH t AS (
    UPDATE turn SET state = CASE WHEN f.code IS NULL THEN 'running' ELSE 'queued' END,
      attempt = attempt + (f.code IS NULL)::int, lease = CASE WHEN f.code IS NULL THEN $2::uuid END,
      due_at = CASE WHEN f.code IS NULL THEN now() + $3::int * interval '1 ms' ELSE ${dueInLine('f.wait_ms', 'f.code', '$8')} END,
      started_at = CASE WHEN f.code IS NULL THEN coalesce(started_at, now()) ELSE started_at END,
      deadline = CASE WHEN f.code IS NULL THEN coalesce(deadline, now() + $4::int * interval '1 ms') ELSE deadline END,
      line_until = CASE WHEN f.code IS NOT NULL THEN ${lineUntil('f.wait_ms', 'f.code')} END, line_code = f.code
    FROM (SELECT q.*, l.wait_ms, l.code FROM
        (SELECT id, agent_id, line_until, line_code FROM turn WHERE chat_id = $1 AND state IN ${OPEN} ORDER BY id LIMIT 1) q
        LEFT JOIN unnest($5::bigint[], $6::int[], $7::text[]) AS l(agent_id, wait_ms, code) ON l.agent_id = q.agent_id) f
    WHERE turn.id = f.id AND (turn.due_at <= now() AND ${KNOWN_STATE} IN ('queued', 'running') OR ${IN_LINE})
    RETURNING turn.id, turn.chat_id, turn.message_id, turn.agent_id, attempt, locale, started_at, deadline, f.code IS NOT NULL AS in_line,
      f.line_until, f.line_code, turn.created_at, trace_parent)
  SELECT t.id AS turn_id, t.chat_id, t.message_id, c.user_id, t.attempt, t.locale, t.started_at, t.deadline, now() AS claimed_at,
    t.in_line, t.line_until, t.line_code, t.created_at, t.trace_parent,
    coalesce(m.body, '') AS text, a.id AS agent_id, a.creator_id, a.name AS agent_name, a.agent_context, a.api_key AS agent_api_key,
    a.webhook_secret AS agent_webhook_secret, a.signs_with_key AS agent_signs_with_key, a.webhook_login AS agent_webhook_login,
    a.deleted_at IS NOT NULL AS agent_deleted, (a.template_type IS NOT NULL AND (a.n8n_workflow_id IS NULL OR made.agent_id IS NOT NULL)) AS is_of_template, a.n8n_workflow_id, a.webhook_path, a.webhook_token, own.base_url AS n8n_base_url, a.workflow_published_at, p.name AS persona_name, p.description AS persona_description,
    CASE WHEN NOT t.in_line THEN ${HISTORY} END AS history
  FROM t JOIN chat c ON c.id = t.chat_id JOIN message m ON m.id = t.message_id JOIN agent a ON a.id = t.agent_id
    LEFT JOIN persona p ON p.id = c.persona_id ${OWN_N8N_JOIN}`,
};

/**
 * Stores the one answer of a turn: conditional on its state (and lease), so that of a response, a stream's end and a
 * callback one wins. The chat's row is locked first everywhere, or two closings could wait for each other.
 */
const ANSWER: Statement = {
  name: 'turn.answer',
  text: `WITH c AS (SELECT id, head FROM chat WHERE id = $2 FOR UPDATE),
  t AS (
    UPDATE turn SET state = 'answered', finished_at = now(), first_chunk_at = $5, failure_code = NULL FROM c
    WHERE turn.id = $1 AND turn.chat_id = c.id AND (turn.state = 'running' AND turn.lease = $3
      OR $3::uuid IS NULL AND (turn.state IN ${OPEN} OR turn.state = 'failed'))
    RETURNING turn.id, turn.chat_id, turn.message_id, turn.agent_id, turn.created_at),
  h AS (
    UPDATE chat SET head = head + 1, unread_count = unread_count + 1, last_message_id = nextval('message_id_seq'),
      last_message_is_agent = true, last_message_at = clock_timestamp(), ${MOVES_UP}
    FROM t WHERE chat.id = t.chat_id RETURNING chat.id, chat.user_id, chat.head, chat.last_message_id, chat.last_message_at),
  u AS (UPDATE message SET delivery = 'answered', failure = NULL FROM t WHERE message.id = t.message_id),
  r AS (DELETE FROM running_reply WHERE turn_id = $1),
  m AS (
    INSERT INTO message (id, chat_id, seq, rev, is_agent, body, reply_to, turn_id, idempotency_key, created_at)
    SELECT h.last_message_id, h.id, h.head, h.head, true, $4, t.message_id, t.id, $6, h.last_message_at FROM h, t RETURNING *)
  SELECT ${MESSAGE_COLUMNS}, h.user_id, t.agent_id, ${MORE} AS more, ${TOOK} AS took_s FROM m, h, c, t`,
};

/**
 * Fails an open turn in one of three cases: the caller holds its lease (`$3`); the workflow has reported that its run
 * failed (`$6`) and the turn waits for the callback; or the turn is past its deadline and nobody holds it.
 */
const FAIL: Statement = {
  name: 'turn.fail',
  text: `WITH c AS (SELECT id, head FROM chat WHERE id = $2 FOR UPDATE),
  t AS (
    UPDATE turn SET state = 'failed', finished_at = now(), failure_code = $4 FROM c
    WHERE turn.id = $1 AND turn.chat_id = c.id AND ${KNOWN_STATE} IN ${OPEN} AND turn.lease IS NOT DISTINCT FROM $3::uuid
      AND ($3::uuid IS NOT NULL OR $6::boolean AND ${KNOWN_STATE} = 'waiting' OR coalesce(turn.line_until, turn.deadline) < now())
    RETURNING turn.chat_id, turn.message_id, turn.agent_id, turn.created_at),
  h AS (UPDATE chat SET head = head + 1 FROM t WHERE chat.id = t.chat_id RETURNING chat.user_id, chat.head),
  r AS (DELETE FROM running_reply WHERE turn_id = $1),
  m AS (
    UPDATE message SET delivery = 'failed', failure = $5, rev = h.head FROM h, t WHERE message.id = t.message_id
    RETURNING message.*)
  SELECT ${MESSAGE_COLUMNS}, h.user_id, t.agent_id, ${MORE} AS more, ${TOOK} AS took_s FROM m, h, c, t`,
};

/** Gives a turn back, to be claimed again from `$4` ms on. */
const RELEASE: Statement = {
  name: 'turn.release',
  text: `UPDATE turn SET state = 'queued', lease = NULL, due_at = now() + $3::int * interval '1 ms'
    WHERE id = $1 AND ${KNOWN_STATE} = 'running' AND lease = $2 RETURNING chat_id`,
};

/** The workflow took the message and will answer at the callback. */
const AWAIT_CALLBACK: Statement = {
  name: 'turn.await-callback',
  text: `UPDATE turn SET state = 'waiting', lease = NULL, due_at = deadline, workflow_id = $3, execution_id = $4
    WHERE id = $1 AND ${KNOWN_STATE} = 'running' AND lease = $2
    RETURNING chat_id`,
};

/** Renews leases. A turn that is not answered was stopped, deleted or taken over. */
const RENEW: Statement = {
  name: 'turn.renew',
  text: `UPDATE turn SET due_at = now() + $3::int * interval '1 ms' FROM unnest($1::bigint[], $2::uuid[]) AS mine(id, lease)
    WHERE turn.id = mine.id AND ${KNOWN_STATE} = 'running' AND turn.lease = mine.lease RETURNING turn.id`,
};

/** The first open turn of each chat that somebody should have looked at. */
const OVERDUE: Statement = {
  name: 'turn.overdue',
  text: `SELECT t.id AS turn_id, t.chat_id, t.agent_id, t.state, t.attempt, coalesce(t.line_code, 'reply_timeout') AS code,
      coalesce(t.line_until < now(), t.deadline < now(), false) AS late FROM turn t
    WHERE t.finished_at IS NULL AND t.state IN ${OPEN} AND t.due_at < now() - $1::int * interval '1 ms'
      AND NOT (t.state = 'queued' AND t.line_code IS NULL AND t.agent_id = ANY($3::bigint[]))
      AND NOT EXISTS (SELECT 1 FROM turn p WHERE p.chat_id = t.chat_id AND p.id < t.id AND p.state IN ${OPEN})
    ORDER BY t.due_at LIMIT $2`,
};

const ANSWER_OF_TURN: Statement = {
  name: 'turn.answer-of',
  text: `SELECT ${MESSAGE_COLUMNS}, c.user_id, t.agent_id, EXISTS (SELECT 1 FROM turn q WHERE q.chat_id = m.chat_id AND q.state = 'queued') AS more,
      extract(epoch FROM m.created_at - t.created_at)::float8 AS took_s
    FROM message m JOIN chat c ON c.id = m.chat_id JOIN turn t ON t.id = m.turn_id WHERE m.turn_id = $1`,
};

const NEWEST_OF_MESSAGE: Statement = {
  name: 'turn.newest-of-message',
  text: `SELECT t.id AS turn_id, t.state, t.failure_code, t.trace_parent FROM turn t JOIN message m ON m.id = t.message_id
    WHERE t.message_id = $2 AND t.chat_id = $1 AND m.body IS NOT NULL ORDER BY t.id DESC LIMIT 1`,
};

const IS_MESSAGE: Statement = { name: 'turn.is-message', text: 'SELECT 1 FROM message WHERE id = $2 AND chat_id = $1' };

const IS_AWAITED: Statement = {
  name: 'turn.is-awaited',
  text: `SELECT 1 FROM turn WHERE chat_id = $1 AND state IN ${OPEN} LIMIT 1`,
};

const STATE: Statement = { name: 'turn.state', text: 'SELECT state FROM turn WHERE id = $1' };

const CALLS: Statement = {
  name: 'turn.calls',
  text: `SELECT t.id AS turn_id, t.agent_id, a.creator_id, t.workflow_id, t.execution_id
    FROM turn t JOIN agent a ON a.id = t.agent_id WHERE t.id = ANY($1::bigint[])`,
};

/** The outbox: turns from queued to their end. Every state change is one conditional statement. */
@Injectable()
export class TurnsRepository {
  constructor(private readonly sql: Sql) {}

  claim({ chatId, lease, leaseMs, replyMs, unavailable, lookAgainMs }: Claim): Promise<ClaimedTurn | undefined> {
    const agents = unavailable.map((agent) => agent.agentId);
    const waits = unavailable.map((agent) => agent.waitMs);
    const codes = unavailable.map((agent) => agent.code);
    return this.sql.row(CLAIM, [chatId, lease, leaseMs, replyMs, agents, waits, codes, lookAgainMs]);
  }

  /** @param lease null for a callback, which holds none. */
  answer(
    turnId: number,
    chatId: number,
    lease: string | null,
    text: string,
    firstChunkAt: Date | null,
    idempotencyKey: string | null,
  ): Promise<AnsweredTurn | undefined> {
    return this.sql.row(ANSWER, [turnId, chatId, lease, text, firstChunkAt, idempotencyKey]);
  }

  fail(
    turnId: number,
    chatId: number,
    lease: string | null,
    failure: MessageFailure,
    isReported = false,
  ): Promise<AnsweredTurn | undefined> {
    return this.sql.row(FAIL, [turnId, chatId, lease, failure.code, JSON.stringify(failure), isReported]);
  }

  async release(turnId: number, lease: string, afterMs: number): Promise<boolean> {
    return (await this.sql.row(RELEASE, [turnId, lease, Math.round(afterMs)])) !== undefined;
  }

  async awaitCallback(turnId: number, lease: string, { workflowId, executionId }: StartedCall): Promise<boolean> {
    return (await this.sql.row(AWAIT_CALLBACK, [turnId, lease, workflowId, executionId])) !== undefined;
  }

  /** What was called for turns that waited for their callback. */
  callsOf(turnIds: number[]): Promise<CalledTurn[]> {
    return this.sql.rows(CALLS, [turnIds]);
  }

  async renew(turns: { turnId: number; lease: string }[], leaseMs: number): Promise<Set<number>> {
    const ids = turns.map((turn) => turn.turnId);
    const rows = await this.sql.rows<{ id: number }>(RENEW, [ids, turns.map((turn) => turn.lease), leaseMs]);
    return new Set(rows.map((row) => row.id));
  }

  /** @param besides agents whose turns that are not in line are left out */
  overdue(graceMs: number, limit: number, besides: number[]): Promise<OverdueTurn[]> {
    return this.sql.rows(OVERDUE, [graceMs, limit, besides]);
  }

  answerOf(turnId: number): Promise<AnsweredTurn | undefined> {
    return this.sql.row(ANSWER_OF_TURN, [turnId]);
  }

  newestOfMessage(chatId: number, messageId: number): Promise<NewestTurn | undefined> {
    return this.sql.row(NEWEST_OF_MESSAGE, [chatId, messageId]);
  }

  async stateOf(turnId: number): Promise<string | undefined> {
    return (await this.sql.row<{ state: string }>(STATE, [turnId]))?.state;
  }

  /** Whether somebody waits for a reply in this chat. */
  async isAwaited(chatId: number): Promise<boolean> {
    return (await this.sql.row(IS_AWAITED, [chatId])) !== undefined;
  }

  /** Whether the chat has, or had, this message. */
  async isMessageOf(chatId: number, messageId: number): Promise<boolean> {
    return (await this.sql.row(IS_MESSAGE, [chatId, messageId])) !== undefined;
  }
}
