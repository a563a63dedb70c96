import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import { changeMessage, withLockedChat } from '../chats/locked-chat.js';
import { OPEN_STATES } from '../turns/sql/turn-state-sql.js';
import type { MessageRow } from './domain/message-view.js';
import { MESSAGE_COLUMNS } from './message-columns.js';

// Prepared SQL, see ADR 4.

const statement = statementsOf('message-change');

const MESSAGE = statement(
  'message',
  `SELECT ${MESSAGE_COLUMNS} FROM message m WHERE m.id = $2 AND m.chat_id = $1 AND m.body IS NOT NULL`,
);
const CLEAR = statement(
  'clear',
  `WITH f AS (DELETE FROM message_feedback WHERE message_id = $1)
    UPDATE message m SET body = NULL, failure = NULL, suggestions = NULL, sources = NULL, steps = NULL, feedback = NULL, files = NULL, request = NULL, resume_path = NULL, answer = NULL, rev = $2,
    delivery = CASE m.delivery WHEN 'queued' THEN 'stopped' ELSE m.delivery END
    WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
);
const REQUEUE = statement(
  'requeue',
  `UPDATE message m SET delivery = 'queued', failure = NULL, steps = NULL, rev = $2 WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
);
/** Queues the reply to an existing message. */
const NEW_TURN = statement(
  'new-turn',
  'INSERT INTO turn (chat_id, message_id, agent_id, locale, trace_parent) VALUES ($1, $2, $3, $4, $5)',
);
const PARTIAL_REPLIES = statement(
  'partial-replies',
  `SELECT ${MESSAGE_COLUMNS} FROM message m WHERE m.reply_to = $2 AND m.chat_id = $1 AND m.is_agent AND m.delivery = 'stopped' AND m.body IS NOT NULL`,
);
const CANCEL_TURN = statement(
  'cancel-turn',
  `UPDATE turn t SET state = 'stopped', finished_at = now()
    FROM (SELECT id, state FROM turn WHERE message_id = $1 AND state IN ${OPEN_STATES} FOR UPDATE) was
    WHERE t.id = was.id RETURNING t.id, was.state`,
);
const FORGET = statement(
  'forget',
  `UPDATE chat c SET unread_count = c.unread_count - CASE WHEN $3 AND c.unread_count > 0 THEN 1 ELSE 0 END,
    (last_message_id, last_message_is_agent, last_message_at) = (
      SELECT m.id, m.is_agent, m.created_at FROM (SELECT 1) x LEFT JOIN LATERAL (
        SELECT * FROM message WHERE chat_id = $1 AND body IS NOT NULL ORDER BY seq DESC LIMIT 1) m ON true)
    WHERE c.id = $1 AND ($3 OR c.last_message_id = $2)`,
);
const REORDER = statement('reorder', 'UPDATE chat SET active_at = coalesce(last_message_at, created_at) WHERE id = $1');

/** Changed messages in the order of their revisions, and the turns that a worker must abort. */
export interface MessageChanges {
  messages: MessageRow[];
  abort: number[];
}

/** Deletes and retries messages: each change in one transaction under the chat's lock, with the chat's next revision. */
@Injectable()
export class MessageChangesRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Clears a message and keeps its place.
   * @returns undefined without such a chat, null without such a message; `awaitingCallback`: cancelled turns in that state
   */
  remove(
    chatId: number,
    userId: number,
    messageId: number,
  ): Promise<(MessageChanges & { awaitingCallback: number[] }) | null | undefined> {
    return withLockedChat(this.sql, chatId, userId, async (sql, chat) => {
      const message = await sql.row<MessageRow>(MESSAGE, [chatId, messageId]);
      if (!message) return null;
      const cancelled = await sql.rows<{ id: number; state: string }>(CANCEL_TURN, [messageId]);
      const cleared = await changeMessage(sql, CLEAR, chatId, messageId);
      await sql.rows(FORGET, [chatId, messageId, message.is_agent && message.seq > chat.last_read_seq]);
      await sql.rows(REORDER, [chatId]);
      const awaitingCallback = cancelled.filter((turn) => turn.state === 'waiting').map((turn) => turn.id);
      return { messages: [cleared], abort: cancelled.map((turn) => turn.id), awaitingCallback };
    });
  }

  /** Queues a failed or stopped message again and removes its partial reply. Undefined and null as in `remove`. */
  retry(
    chatId: number,
    userId: number,
    messageId: number,
    locale: Locale,
    traceParent: string | null,
  ): Promise<MessageChanges | 'not_retryable' | null | undefined> {
    return withLockedChat(this.sql, chatId, userId, async (sql, chat) => {
      const message = await sql.row<MessageRow>(MESSAGE, [chatId, messageId]);
      if (!message || message.is_agent) return null;
      if (message.delivery !== 'failed' && message.delivery !== 'stopped') return 'not_retryable' as const;
      const messages = await this.#removePartialReplies(sql, chatId, messageId, chat.last_read_seq);
      messages.push(await this.requeue(sql, chat, messageId, locale, traceParent));
      return { messages, abort: [] };
    });
  }

  /** Queues the reply to a message again, in an open transaction that has locked its chat. */
  async requeue(
    sql: SqlRunner,
    chat: { id: number; agent_id: number },
    messageId: number,
    locale: Locale,
    traceParent: string | null,
  ): Promise<MessageRow> {
    const message = await changeMessage(sql, REQUEUE, chat.id, messageId);
    await sql.rows(NEW_TURN, [chat.id, messageId, chat.agent_id, locale, traceParent]);
    return message;
  }

  async #removePartialReplies(
    sql: SqlRunner,
    chatId: number,
    messageId: number,
    lastReadSeq: number,
  ): Promise<MessageRow[]> {
    const removed: MessageRow[] = [];
    const partials = await sql.rows<MessageRow>(PARTIAL_REPLIES, [chatId, messageId]);
    for (const partial of partials) {
      removed.push(await changeMessage(sql, CLEAR, chatId, partial.id));
      await sql.rows(FORGET, [chatId, partial.id, partial.seq > lastReadSeq]);
    }
    return removed;
  }
}
