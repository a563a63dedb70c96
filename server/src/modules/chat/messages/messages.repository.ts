import { Injectable } from '@nestjs/common';
import type { FileView } from '../../../contract/chat/realtime.js';
import { type Locale, PAGE } from '../../../contract/limits.js';
import { firstOf, Sql, type SqlRunner, type Statement } from '../../../platform/db/sql.js';
import { HIDDEN_BY_REPORTS } from '../../agents/public.js';
import { TOUCH_ACTIVITY } from '../chats/chat-activity-sql.js';
import type { ChatAgent } from './domain/may-write.js';
import type { MessageRow } from './domain/message-view.js';
import { MESSAGE_COLUMNS } from './message-columns.js';
import { MESSAGE_BYTES, pageWithinBytes } from './within-bytes-sql.js';

// Prepared SQL, see ADR 4.

const FOR_WRITING: Statement = {
  name: 'chat.for-writing',
  text: `SELECT a.status, a.creator_id AS "creatorId", a.deleted_at IS NOT NULL AS deleted,
      coalesce(${HIDDEN_BY_REPORTS}, false) AS "hiddenByReports"
    FROM chat c JOIN agent a ON a.id = c.agent_id WHERE c.id = $1 AND c.user_id = $2`,
};

/**
 * Inserts a message and its turn unless the user may not write (see `mayWrite`). `seq` and `id` are taken under the
 * chat's row lock, so both rise in commit order. A repeated client_id violates a unique index and rolls back everything.
 */
const POST: Statement = {
  name: 'message.post',
  text: `WITH c AS (
    UPDATE chat SET head = head + 1, last_message_id = nextval('message_id_seq'), last_message_is_agent = false,
      last_message_at = clock_timestamp(), ${TOUCH_ACTIVITY}
    FROM agent a WHERE chat.id = $1 AND chat.user_id = $2 AND a.id = chat.agent_id
      AND a.deleted_at IS NULL AND (a.status = 'ready' OR a.creator_id = chat.user_id OR ${HIDDEN_BY_REPORTS})
    RETURNING chat.id, chat.agent_id, chat.is_shown, chat.head, chat.last_message_id, chat.last_message_at),
  m AS (
    INSERT INTO message (id, chat_id, seq, rev, is_agent, body, client_id, delivery, created_at, files)
    SELECT last_message_id, id, head, head, false, $3, $4, 'queued', last_message_at, $7::jsonb FROM c RETURNING *),
  t AS (INSERT INTO turn (chat_id, message_id, agent_id, locale, trace_parent) SELECT c.id, m.id, c.agent_id, $5, $6 FROM c, m)
  SELECT ${MESSAGE_COLUMNS}, (SELECT agent_id FROM c) AS agent_id, (SELECT is_shown FROM c) AS is_shown FROM m`,
};

const BY_CLIENT_ID: Statement = {
  name: 'message.by-client-id',
  text: `SELECT ${MESSAGE_COLUMNS}, c.is_shown FROM message m JOIN chat c ON c.id = m.chat_id WHERE c.id = $1 AND c.user_id = $2 AND m.client_id = $3`,
};

/** The list queries return no row for another user's chat, and one row of nulls for a chat without messages. */
const NEWEST: Statement = {
  name: 'message.newest',
  text: `SELECT ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN LATERAL (
      ${pageWithinBytes('message WHERE chat_id = c.id AND body IS NOT NULL', 'seq DESC', PAGE.messagesMax, '$3')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.seq`,
};

const BEFORE: Statement = {
  name: 'message.before',
  text: `SELECT k.id AS known, ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN message k ON k.id = $3 AND k.chat_id = c.id LEFT JOIN LATERAL (
      ${pageWithinBytes('message WHERE chat_id = c.id AND seq < k.seq AND body IS NOT NULL', 'seq DESC', PAGE.messagesMax, '$4')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.seq`,
};

const NEWER: Statement = {
  name: 'message.newer',
  text: `SELECT k.id AS known, ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN message k ON k.id = $3 AND k.chat_id = c.id LEFT JOIN LATERAL (
      ${pageWithinBytes('message WHERE chat_id = c.id AND seq > k.seq AND body IS NOT NULL', 'seq', PAGE.messagesNewerMax, '$4')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.seq`,
};

const FROM_START: Statement = {
  name: 'message.from-start',
  text: `SELECT ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN LATERAL (
      ${pageWithinBytes('message WHERE chat_id = c.id AND body IS NOT NULL', 'seq', PAGE.messagesNewerMax, '$3')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.seq`,
};

const SINCE: Statement = {
  name: 'message.since',
  text: `SELECT ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN LATERAL (
      ${pageWithinBytes('message WHERE chat_id = c.id AND rev > $3', 'rev', PAGE.resumeMax, '$4')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.rev`,
};

/** Returns all changes or none: above the limits, the row only reports that there are changes. */
const MISSED: Statement = {
  name: 'message.missed',
  text: `SELECT first.rev IS NOT NULL AS behind, m.bytes, ${MESSAGE_COLUMNS} FROM chat c
    LEFT JOIN LATERAL (SELECT rev FROM message WHERE chat_id = c.id AND rev > $3 ORDER BY rev LIMIT 1) first ON true
    LEFT JOIN LATERAL (
      SELECT *, sum(${MESSAGE_BYTES}) OVER () AS bytes, count(*) OVER () AS count
      FROM (${firstOf('message WHERE chat_id = c.id AND rev > $3', 'rev', PAGE.resumeMax + 1, '$5::int + 1')}) changed
    ) m ON m.bytes <= $4 AND m.count <= $5
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.rev`,
};

/** A user's message, and whether its chat is shown (see `Chat.isShown`). */
export type OwnMessageRow = MessageRow & { is_shown: boolean };

/** A stored message and the agent that will answer it. */
export type PostedMessage = OwnMessageRow & { agent_id: number };

/** Changed messages and their size. */
export interface Missed {
  rows: MessageRow[];
  bytes: number;
}

type Joined = Omit<MessageRow, 'id'> & { id: number | null; known?: number | null };

/**
 * Messages of a user's chats. `null` means that the user has no such chat. A list may be shorter than its limit because
 * of `PAGE.bytes`; only an empty list is the end.
 */
@Injectable()
export class MessagesRepository {
  constructor(private readonly sql: Sql) {}

  agentForWriting(chatId: number, userId: number, sql: SqlRunner = this.sql): Promise<ChatAgent | undefined> {
    return sql.row(FOR_WRITING, [chatId, userId]);
  }

  /**
   * @param traceParent W3C trace parent of the turn
   * @param files locked or shown by another message of the user, in `sql`
   * @param sql an open transaction
   * @returns undefined when the user has no such chat or may not write in it
   * @throws unique violation when the chat already has a message with this client_id
   */
  post(
    chatId: number,
    userId: number,
    text: string,
    clientId: string | null,
    locale: Locale,
    traceParent: string | null,
    files: FileView[] | null = null,
    sql: SqlRunner = this.sql,
  ): Promise<PostedMessage | undefined> {
    const stored = files?.length ? JSON.stringify(files) : null;
    return sql.row(POST, [chatId, userId, text, clientId, locale, traceParent, stored]);
  }

  byClientId(chatId: number, userId: number, clientId: string): Promise<OwnMessageRow | undefined> {
    return this.sql.row(BY_CLIENT_ID, [chatId, userId, clientId]);
  }

  /** Oldest first. */
  async newest(chatId: number, userId: number, limit: number): Promise<MessageRow[] | null> {
    return present(await this.sql.rows<Joined>(NEWEST, [chatId, userId, limit]));
  }

  async fromStart(chatId: number, userId: number, limit: number): Promise<MessageRow[] | null> {
    return present(await this.sql.rows<Joined>(FROM_START, [chatId, userId, limit]));
  }

  /** `unknown`: the chat has no such message. */
  async before(
    chatId: number,
    userId: number,
    messageId: number,
    limit: number,
  ): Promise<MessageRow[] | 'unknown' | null> {
    return presentIfKnown(await this.sql.rows<Joined>(BEFORE, [chatId, userId, messageId, limit]));
  }

  async newer(
    chatId: number,
    userId: number,
    messageId: number,
    limit: number,
  ): Promise<MessageRow[] | 'unknown' | null> {
    return presentIfKnown(await this.sql.rows<Joined>(NEWER, [chatId, userId, messageId, limit]));
  }

  /** By `rev`, deleted messages included. */
  async since(chatId: number, userId: number, rev: number, limit: number): Promise<MessageRow[] | null> {
    return present(await this.sql.rows<Joined>(SINCE, [chatId, userId, rev, limit]));
  }

  /** Like `since`, but complete; `too_much` above `limit` messages or `bytes`. */
  async missed(
    chatId: number,
    userId: number,
    rev: number,
    limit: number,
    bytes: number,
  ): Promise<Missed | 'too_much' | null> {
    type Row = Joined & { behind: boolean; bytes: number | null };
    const joined = await this.sql.rows<Row>(MISSED, [chatId, userId, rev, bytes, limit]);
    if (joined[0]?.behind && joined[0].id === null) return 'too_much';
    const rows = present(joined);
    return rows && { rows, bytes: joined[0]?.bytes ?? 0 };
  }
}

function present(rows: Joined[]): MessageRow[] | null {
  if (rows.length === 0) return null;
  return rows.filter((row): row is MessageRow => row.id !== null);
}

function presentIfKnown(rows: Joined[]): MessageRow[] | 'unknown' | null {
  return rows.length > 0 && rows[0]?.known === null ? 'unknown' : present(rows);
}
