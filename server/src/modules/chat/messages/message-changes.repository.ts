import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { Sql, type SqlRunner, type Statement, statementsOf } from '../../../platform/db/sql.js';
import { MOVES_UP } from '../chats/chat-activity-sql.js';
import { KNOWN_STATE, OPEN } from '../turns/turn-state-sql.js';
import type { MessageRow } from './domain/views.js';
import { MESSAGE_COLUMNS } from './message-columns.js';

const statement = statementsOf('change');

const LOCK = statement(
  'lock',
  'SELECT id, head, last_read_seq, last_message_id, agent_id FROM chat WHERE id = $1 AND user_id = $2 FOR UPDATE',
);
const MESSAGE = statement(
  'message',
  `SELECT ${MESSAGE_COLUMNS} FROM message m WHERE m.id = $2 AND m.chat_id = $1 AND m.body IS NOT NULL`,
);
const NEXT = statement('next', 'UPDATE chat SET head = head + 1 WHERE id = $1 RETURNING head');
const EMPTY = statement(
  'empty',
  `UPDATE message m SET body = NULL, failure = NULL, rev = $2,
    delivery = CASE m.delivery WHEN 'queued' THEN 'stopped' ELSE m.delivery END
    WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
);
const REQUEUE = statement(
  'requeue',
  `UPDATE message m SET delivery = 'queued', failure = NULL, rev = $2 WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
);
const STOPPED = statement(
  'stopped',
  `UPDATE message m SET delivery = 'stopped', failure = NULL, rev = $2 WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
);
const NEW_TURN = statement(
  'new-turn',
  'INSERT INTO turn (chat_id, message_id, agent_id, locale, trace_parent) VALUES ($1, $2, $3, $4, $5)',
);
const PARTIALS = statement(
  'partials',
  `SELECT ${MESSAGE_COLUMNS} FROM message m WHERE m.reply_to = $2 AND m.chat_id = $1 AND m.is_agent AND m.delivery = 'stopped' AND m.body IS NOT NULL`,
);
const CANCEL = statement(
  'cancel',
  `UPDATE turn t SET state = 'stopped', finished_at = now()
    FROM (SELECT id, state FROM turn WHERE message_id = $1 AND state IN ${OPEN} FOR UPDATE) was
    WHERE t.id = was.id RETURNING t.id, was.state`,
);
const STOP_QUEUED = statement(
  'stop-queued',
  `UPDATE turn SET state = 'stopped', finished_at = now() WHERE chat_id = $1 AND state = 'queued' RETURNING id, message_id`,
);
/** Locked, so that no worker claims or gives back a turn between looking and stopping. */
const OPEN_TURNS = statement(
  'open-turns',
  `SELECT id, state FROM turn WHERE chat_id = $1 AND state IN ${OPEN} ORDER BY id FOR UPDATE`,
);
const CLOSE = statement(
  'close',
  `UPDATE turn SET state = 'stopped', finished_at = now() WHERE id = $1 AND chat_id = $2 AND ${KNOWN_STATE} IN ${OPEN}
    AND ($3::uuid IS NULL OR lease = $3) RETURNING message_id`,
);
const PARTIAL = statement(
  'partial',
  `WITH c AS (UPDATE chat SET head = head + 1, unread_count = unread_count + 1, last_message_id = nextval('message_id_seq'),
      last_message_is_agent = true, last_message_at = clock_timestamp(), ${MOVES_UP} WHERE id = $1 RETURNING *)
    INSERT INTO message AS m (id, chat_id, seq, rev, is_agent, body, reply_to, turn_id, delivery, created_at)
    SELECT c.last_message_id, c.id, c.head, c.head, true, $2, $3, $4, 'stopped', c.last_message_at FROM c RETURNING ${MESSAGE_COLUMNS}`,
);
const FROM_AGENT = statement(
  'from-agent',
  `WITH c AS (UPDATE chat SET head = head + 1, unread_count = unread_count + 1, last_message_id = nextval('message_id_seq'),
      last_message_is_agent = true, last_message_at = clock_timestamp(), ${MOVES_UP} WHERE id = $1 RETURNING *)
    INSERT INTO message AS m (id, chat_id, seq, rev, is_agent, body, reply_to, idempotency_key, created_at)
    SELECT c.last_message_id, c.id, c.head, c.head, true, $2, $3, $4, c.last_message_at FROM c RETURNING ${MESSAGE_COLUMNS}`,
);
const OF_AGENT = statement('of-agent', 'SELECT user_id FROM chat WHERE id = $1 AND agent_id = $2');
const BY_KEY = statement(
  'by-key',
  `SELECT ${MESSAGE_COLUMNS} FROM message m WHERE m.chat_id = $1 AND m.idempotency_key = $2`,
);
const SNAPSHOT = statement('snapshot', 'DELETE FROM running_reply WHERE turn_id = $1 RETURNING text');
const OWNER = statement('owner', 'SELECT user_id FROM chat WHERE id = $1 FOR UPDATE');
const FORGET = statement(
  'forget',
  `UPDATE chat c SET unread_count = c.unread_count - CASE WHEN $3 AND c.unread_count > 0 THEN 1 ELSE 0 END,
    (last_message_id, last_message_is_agent, last_message_at) = (
      SELECT m.id, m.is_agent, m.created_at FROM (SELECT 1) x LEFT JOIN LATERAL (
        SELECT * FROM message WHERE chat_id = $1 AND body IS NOT NULL ORDER BY seq DESC LIMIT 1) m ON true)
    WHERE c.id = $1 AND ($3 OR c.last_message_id = $2)`,
);
const SORT = statement('sort', 'UPDATE chat SET active_at = coalesce(last_message_at, created_at) WHERE id = $1');

interface LockedChat {
  id: number;
  head: number;
  last_read_seq: number;
  last_message_id: number | null;
  agent_id: number;
}

/** Rows that changed, in the order of their numbers, and turns that run and must be aborted. */
export interface Changes {
  messages: MessageRow[];
  abort: number[];
}

/**
 * Changes of a message list: each in one transaction under the chat's row lock, each changed message with the chat's
 * next number. Not the path of every message, so plain statements one after the other.
 */
@Injectable()
export class ChangesRepository {
  constructor(private readonly sql: Sql) {}

  /** Empties a message and keeps its place. `undefined`: no such chat; `null`: no such message. */
  remove(
    chatId: number,
    userId: number,
    messageId: number,
  ): Promise<(Changes & { waiting: number[] }) | null | undefined> {
    return this.inChat(chatId, userId, async (sql, chat) => {
      const message = await sql.row<MessageRow>(MESSAGE, [chatId, messageId]);
      if (!message) return null;
      const cancelled = await sql.rows<{ id: number; state: string }>(CANCEL, [messageId]);
      const emptied = await this.numbered(sql, EMPTY, chatId, messageId);
      await sql.rows(FORGET, [chatId, messageId, message.is_agent && message.seq > chat.last_read_seq]);
      await sql.rows(SORT, [chatId]);
      const waiting = cancelled.filter((turn) => turn.state === 'waiting').map((turn) => turn.id);
      return { messages: [emptied], abort: cancelled.map((turn) => turn.id), waiting };
    });
  }

  /** Sends a failed or stopped message again, at the end of the line. What had come of its reply makes room. */
  retry(
    chatId: number,
    userId: number,
    messageId: number,
    locale: Locale,
    traceParent: string | null,
  ): Promise<Changes | 'not_retryable' | null | undefined> {
    return this.inChat(chatId, userId, async (sql, chat) => {
      const message = await sql.row<MessageRow>(MESSAGE, [chatId, messageId]);
      if (!message || message.is_agent) return null;
      if (message.delivery !== 'failed' && message.delivery !== 'stopped') return 'not_retryable' as const;
      const messages: MessageRow[] = [];
      for (const partial of await sql.rows<MessageRow>(PARTIALS, [chatId, messageId])) {
        messages.push(await this.numbered(sql, EMPTY, chatId, partial.id));
        await sql.rows(FORGET, [chatId, partial.id, partial.seq > chat.last_read_seq]);
      }
      messages.push(await this.numbered(sql, REQUEUE, chatId, messageId));
      await sql.rows(NEW_TURN, [chatId, messageId, chat.agent_id, locale, traceParent]);
      return { messages, abort: [] };
    });
  }

  /** Stops what waits in line, and tells what is at work. */
  stopQueued(chatId: number, userId: number): Promise<(Changes & { waiting: number[] }) | undefined> {
    return this.inChat(chatId, userId, async (sql) => {
      const open = await sql.rows<{ id: number; state: string }>(OPEN_TURNS, [chatId]);
      const queued = await sql.rows<{ id: number; message_id: number }>(STOP_QUEUED, [chatId]);
      const messages: MessageRow[] = [];
      for (const turn of queued.sort((a, b) => a.id - b.id)) {
        messages.push(await this.numbered(sql, STOPPED, chatId, turn.message_id));
      }
      const inState = (state: string): number[] => open.filter((turn) => turn.state === state).map((turn) => turn.id);
      return { messages, abort: inState('running'), waiting: inState('waiting') };
    });
  }

  /**
   * Ends one turn as stopped and stores what had come of its reply.
   * @param lease of the worker that holds it; null: whoever holds it
   * @param text what came; null: as far as the last snapshot
   * @returns undefined when the turn has ended before.
   */
  stopTurn(
    turnId: number,
    chatId: number,
    lease: string | null,
    text: string | null,
  ): Promise<{ userId: number; messages: MessageRow[] } | undefined> {
    return this.sql.transaction(async (sql) => {
      const owner = await sql.row<{ user_id: number }>(OWNER, [chatId]);
      const closed = owner && (await sql.row<{ message_id: number }>(CLOSE, [turnId, chatId, lease]));
      if (!closed) return undefined;
      const snapshot = await sql.row<{ text: string }>(SNAPSHOT, [turnId]);
      const partial = (text ?? snapshot?.text ?? '').trim();
      const messages = [await this.numbered(sql, STOPPED, chatId, closed.message_id)];
      if (partial)
        messages.push((await sql.row<MessageRow>(PARTIAL, [chatId, partial, closed.message_id, turnId])) as MessageRow);
      return { userId: owner.user_id, messages };
    });
  }

  /** Whose chat with this agent it is; undefined when the agent has no such chat. */
  async ownerOfAgentChat(chatId: number, agentId: number): Promise<number | undefined> {
    return (await this.sql.row<{ user_id: number }>(OF_AGENT, [chatId, agentId]))?.user_id;
  }

  byIdempotencyKey(chatId: number, key: string): Promise<MessageRow | undefined> {
    return this.sql.row(BY_KEY, [chatId, key]);
  }

  /**
   * A message that an agent sends besides its answers.
   * @throws unique violation when the chat already has a message of this key.
   */
  addFromAgent(
    chatId: number,
    text: string,
    replyTo: number | null,
    key: string | null,
  ): Promise<MessageRow | undefined> {
    return this.sql.row(FROM_AGENT, [chatId, text, replyTo, key]);
  }

  private async numbered(sql: SqlRunner, change: Statement, chatId: number, messageId: number): Promise<MessageRow> {
    const next = await sql.row<{ head: number }>(NEXT, [chatId]);
    return (await sql.row<MessageRow>(change, [messageId, next?.head])) as MessageRow;
  }

  private inChat<T>(
    chatId: number,
    userId: number,
    work: (sql: SqlRunner, chat: LockedChat) => Promise<T>,
  ): Promise<T | undefined> {
    return this.sql.transaction(async (sql) => {
      const chat = await sql.row<LockedChat>(LOCK, [chatId, userId]);
      return chat ? work(sql, chat) : undefined;
    });
  }
}
