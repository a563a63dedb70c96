import { Injectable } from '@nestjs/common';
import type { FileView, MessageFailure } from '../../../contract/chat/realtime.js';
import type { MessageSource } from '../../../contract/chat/sources.js';
import type { MessageStep } from '../../../contract/chat/steps.js';
import type { MessageRequest } from '../../../contract/requests/requests.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { TOUCH_ACTIVITY, UNARCHIVE } from '../chats/chat-activity-sql.js';
import { isUnnamed } from '../chats/chat-columns-sql.js';
import type { MessageRow } from '../messages/domain/message-view.js';
import { MESSAGE_COLUMNS } from '../messages/message-columns.js';
import { OPEN_STATES, UNINDEXED_STATE } from './sql/turn-state-sql.js';

// Prepared SQL, see ADR 4.

/** The message that closing a turn added or changed, and facts about the turn. */
export type ClosedTurn = MessageRow & {
  user_id: number;
  agent_id: number;
  /** The chat has another queued turn. */
  has_next: boolean;
  /** From the message to the end of its reply, in seconds. */
  duration_s: number;
  /** The chat still has its default name. Answers only. */
  is_unnamed?: boolean;
};

/** What comes with an answer. */
export interface AnswerDetails {
  idempotencyKey?: string | null;
  /** Next messages that it suggests. */
  suggestions?: string[] | null | undefined;
  sources?: MessageSource[] | null | undefined;
  steps?: readonly MessageStep[] | null | undefined;
  request?: MessageRequest | null | undefined;
  /** Path to which the answer of the request is sent. */
  resumePath?: string | null | undefined;
  /** Stored files of the reply. */
  files?: FileView[] | null | undefined;
}

/**
 * Whether the chat has another queued turn. The statement's snapshot is older than the row lock that it waited for, so
 * a moved `head` counts as one.
 */
const HAS_NEXT = `(c.head <> (SELECT head FROM chat WHERE id = $2) OR EXISTS (SELECT 1 FROM turn q WHERE q.chat_id = $2 AND q.state = 'queued'))`;

/** From the message until now. */
const DURATION = 'extract(epoch FROM clock_timestamp() - t.created_at)::float8';

/**
 * Stores the turn's only answer, conditional on its state and lease: the first of response, stream end and callback wins.
 * The chat's row is locked first, as everywhere (ADR 3). Without steps in the response, those that the workflow reported
 * are kept; a late answer takes over those of the failure.
 */
const ANSWER: Statement = {
  name: 'turn.answer',
  text: `WITH c AS (SELECT id, head FROM chat WHERE id = $2 FOR UPDATE),
  t AS (
    UPDATE turn SET state = 'answered', finished_at = now(), first_chunk_at = $5, failure_code = NULL FROM c
    WHERE turn.id = $1 AND turn.chat_id = c.id AND (turn.state = 'running' AND turn.lease = $3
      OR $3::uuid IS NULL AND (turn.state IN ${OPEN_STATES} OR turn.state = 'failed'))
    RETURNING turn.id, turn.chat_id, turn.message_id, turn.agent_id, turn.created_at, turn.attempt),
  h AS (
    UPDATE chat SET head = head + 1, unread_count = unread_count + 1, last_message_id = nextval('message_id_seq'),
      last_message_is_agent = true, last_message_at = clock_timestamp(), ${TOUCH_ACTIVITY}, ${UNARCHIVE}
    FROM t WHERE chat.id = t.chat_id RETURNING chat.id, chat.user_id, chat.head, chat.last_message_id, chat.last_message_at,
      ${isUnnamed('chat')} AS is_unnamed),
  u AS (UPDATE message SET delivery = 'answered', failure = NULL, steps = NULL FROM t WHERE message.id = t.message_id),
  r AS (DELETE FROM running_reply WHERE turn_id = $1 RETURNING attempt, steps),
  m AS (
    INSERT INTO message (id, chat_id, seq, rev, is_agent, body, reply_to, turn_id, idempotency_key, created_at, suggestions, files, sources, steps, request, resume_path)
    SELECT h.last_message_id, h.id, h.head, h.head, true, $4, t.message_id, t.id, $6, h.last_message_at, $7::text[], $8::jsonb, $9::jsonb,
      coalesce($10::jsonb, (SELECT r.steps FROM r WHERE r.attempt = t.attempt), (SELECT q.steps FROM message q WHERE q.id = t.message_id)),
      $11::jsonb, $12 FROM h, t RETURNING *)
  SELECT ${MESSAGE_COLUMNS}, h.user_id, h.is_unnamed, t.agent_id, ${HAS_NEXT} AS has_next, ${DURATION} AS duration_s FROM m, h, c, t`,
};

/**
 * Fails an open turn in one of three cases: the caller holds its lease (`$3`); the workflow reported a failure (`$6`)
 * while the turn awaits its callback; the turn is past its deadline and has no lease. The message keeps the steps.
 */
const FAIL: Statement = {
  name: 'turn.fail',
  text: `WITH c AS (SELECT id, head FROM chat WHERE id = $2 FOR UPDATE),
  t AS (
    UPDATE turn SET state = 'failed', finished_at = now(), failure_code = $4 FROM c
    WHERE turn.id = $1 AND turn.chat_id = c.id AND ${UNINDEXED_STATE} IN ${OPEN_STATES} AND turn.lease IS NOT DISTINCT FROM $3::uuid
      AND ($3::uuid IS NOT NULL OR $6::boolean AND ${UNINDEXED_STATE} = 'waiting' OR coalesce(turn.line_until, turn.deadline) < now())
    RETURNING turn.chat_id, turn.message_id, turn.agent_id, turn.created_at),
  h AS (UPDATE chat SET head = head + 1 FROM t WHERE chat.id = t.chat_id RETURNING chat.user_id, chat.head),
  r AS (DELETE FROM running_reply WHERE turn_id = $1 RETURNING steps),
  m AS (
    UPDATE message SET delivery = 'failed', failure = $5, steps = coalesce($7::jsonb, (SELECT r.steps FROM r)), rev = h.head FROM h, t WHERE message.id = t.message_id
    RETURNING message.*)
  SELECT ${MESSAGE_COLUMNS}, h.user_id, t.agent_id, ${HAS_NEXT} AS has_next, ${DURATION} AS duration_s FROM m, h, c, t`,
};

const ANSWER_OF_TURN: Statement = {
  name: 'turn.answer-of',
  text: `SELECT ${MESSAGE_COLUMNS}, c.user_id, ${isUnnamed('c')} AS is_unnamed, t.agent_id, EXISTS (SELECT 1 FROM turn q WHERE q.chat_id = m.chat_id AND q.state = 'queued') AS has_next,
      extract(epoch FROM m.created_at - t.created_at)::float8 AS duration_s
    FROM message m JOIN chat c ON c.id = m.chat_id JOIN turn t ON t.id = m.turn_id WHERE m.turn_id = $1`,
};

/** Answers and fails turns. `stopping/stop-turns.repository.ts` stops them. */
@Injectable()
export class TurnClosingRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * @param lease null for a callback, which has none
   * @returns undefined if the turn was already closed or the lease was lost
   */
  answer(
    turnId: number,
    chatId: number,
    lease: string | null,
    text: string,
    firstChunkAt: Date | null,
    { idempotencyKey = null, suggestions, files, sources, steps, request, resumePath = null }: AnswerDetails,
  ): Promise<ClosedTurn | undefined> {
    const stored = suggestions?.length ? suggestions : null;
    const extras = [files, sources, steps].map((list) => (list?.length ? JSON.stringify(list) : null));
    const asked = request ? JSON.stringify(request) : null;
    return this.sql.row(ANSWER, [
      turnId,
      chatId,
      lease,
      text,
      firstChunkAt,
      idempotencyKey,
      stored,
      ...extras,
      asked,
      resumePath,
    ]);
  }

  /** @returns undefined if the turn was already closed or the lease was lost */
  fail(
    turnId: number,
    chatId: number,
    lease: string | null,
    failure: MessageFailure,
    isReported: boolean,
    steps: readonly MessageStep[],
  ): Promise<ClosedTurn | undefined> {
    const kept = steps.length > 0 ? JSON.stringify(steps) : null;
    return this.sql.row(FAIL, [turnId, chatId, lease, failure.code, JSON.stringify(failure), isReported, kept]);
  }

  /** The stored answer of a turn. */
  answerOf(turnId: number): Promise<ClosedTurn | undefined> {
    return this.sql.row(ANSWER_OF_TURN, [turnId]);
  }
}
