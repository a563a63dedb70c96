import { Injectable } from '@nestjs/common';
import { type Locale, PAGE } from '../../../contract/limits.js';
import { firstOf, Sql, type Statement } from '../../../platform/db/sql.js';
import { HIDDEN_BY_REPORTS } from '../../agents/public.js';
import { MOVES_UP } from '../chats/chat-activity-sql.js';
import type { ChatAgent } from './domain/may-write.js';
import type { MessageRow } from './domain/views.js';
import { MESSAGE_COLUMNS } from './message-columns.js';
import { pageOf, WEIGHT } from './within-bytes-sql.js';

const FOR_WRITING: Statement = {
  name: 'chat.for-writing',
  text: `SELECT a.status, a.creator_id AS "creatorId", a.deleted_at IS NOT NULL AS deleted,
      coalesce(${HIDDEN_BY_REPORTS}, false) AS "hiddenByReports"
    FROM chat c JOIN agent a ON a.id = c.agent_id WHERE c.id = $1 AND c.user_id = $2`,
};

/**
 * The message and its turn, in one commit; nothing where the user may not write (see `mayWrite`). The number and the id
 * are taken under the chat's row lock, so both rise in the order of commits. The same client_id again breaks a unique
 * index: all is rolled back, and no number is burnt.
 */
const POST: Statement = {
  name: 'message.post',
  text: `WITH c AS (
    UPDATE chat SET head = head + 1, last_message_id = nextval('message_id_seq'), last_message_is_agent = false,
      last_message_at = clock_timestamp(), ${MOVES_UP}
    FROM agent a WHERE chat.id = $1 AND chat.user_id = $2 AND a.id = chat.agent_id
      AND a.deleted_at IS NULL AND (a.status = 'ready' OR a.creator_id = chat.user_id OR ${HIDDEN_BY_REPORTS})
    RETURNING chat.id, chat.agent_id, chat.head, chat.last_message_id, chat.last_message_at),
  m AS (
    INSERT INTO message (id, chat_id, seq, rev, is_agent, body, client_id, delivery, created_at)
    SELECT last_message_id, id, head, head, false, $3, $4, 'queued', last_message_at FROM c RETURNING *),
  t AS (INSERT INTO turn (chat_id, message_id, agent_id, locale, trace_parent) SELECT c.id, m.id, c.agent_id, $5, $6 FROM c, m)
  SELECT ${MESSAGE_COLUMNS}, (SELECT agent_id FROM c) AS agent_id FROM m`,
};

const BY_CLIENT_ID: Statement = {
  name: 'message.by-client-id',
  text: `SELECT ${MESSAGE_COLUMNS} FROM message m JOIN chat c ON c.id = m.chat_id WHERE c.id = $1 AND c.user_id = $2 AND m.client_id = $3`,
};

/** In these reads a chat that is not one's own gives no row, and one without messages a row of nulls. */
const NEWEST: Statement = {
  name: 'message.newest',
  text: `SELECT ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN LATERAL (
      ${pageOf('message WHERE chat_id = c.id AND body IS NOT NULL', 'seq DESC', PAGE.messagesMax, '$3')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.seq`,
};

const BEFORE: Statement = {
  name: 'message.before',
  text: `SELECT k.id AS known, ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN message k ON k.id = $3 AND k.chat_id = c.id LEFT JOIN LATERAL (
      ${pageOf('message WHERE chat_id = c.id AND seq < k.seq AND body IS NOT NULL', 'seq DESC', PAGE.messagesMax, '$4')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.seq`,
};

const NEWER: Statement = {
  name: 'message.newer',
  text: `SELECT k.id AS known, ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN message k ON k.id = $3 AND k.chat_id = c.id LEFT JOIN LATERAL (
      ${pageOf('message WHERE chat_id = c.id AND seq > k.seq AND body IS NOT NULL', 'seq', PAGE.messagesNewerMax, '$4')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.seq`,
};

const FROM_START: Statement = {
  name: 'message.from-start',
  text: `SELECT ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN LATERAL (
      ${pageOf('message WHERE chat_id = c.id AND body IS NOT NULL', 'seq', PAGE.messagesNewerMax, '$3')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.seq`,
};

const SINCE: Statement = {
  name: 'message.since',
  text: `SELECT ${MESSAGE_COLUMNS} FROM chat c LEFT JOIN LATERAL (
      ${pageOf('message WHERE chat_id = c.id AND rev > $3', 'rev', PAGE.resumeMax, '$4')}) m ON true
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.rev`,
};

/** All or nothing: of what is too much no text is sent, only that there is something. */
const MISSED: Statement = {
  name: 'message.missed',
  text: `SELECT first.rev IS NOT NULL AS behind, m.bytes, ${MESSAGE_COLUMNS} FROM chat c
    LEFT JOIN LATERAL (SELECT rev FROM message WHERE chat_id = c.id AND rev > $3 ORDER BY rev LIMIT 1) first ON true
    LEFT JOIN LATERAL (
      SELECT *, sum(${WEIGHT}) OVER () AS bytes, count(*) OVER () AS count
      FROM (${firstOf('message WHERE chat_id = c.id AND rev > $3', 'rev', PAGE.resumeMax + 1, '$5::int + 1')}) changed
    ) m ON m.bytes <= $4 AND m.count <= $5
    WHERE c.id = $1 AND c.user_id = $2 ORDER BY m.rev`,
};

/** A message that was stored, and whose reply it asks for. */
export type PostedMessage = MessageRow & { agent_id: number };

/** All that changed, and how much of an answer it takes. */
export interface Missed {
  rows: MessageRow[];
  bytes: number;
}

type Joined = Omit<MessageRow, 'id'> & { id: number | null; known?: number | null };

/**
 * Messages of one's own chats. `null` always means: there is no such chat of this user's. A list may end before its limit,
 * where its text would be too long for one answer; only one that is empty says that there is no more.
 */
@Injectable()
export class MessagesRepository {
  constructor(private readonly sql: Sql) {}

  agentForWriting(chatId: number, userId: number): Promise<ChatAgent | undefined> {
    return this.sql.row(FOR_WRITING, [chatId, userId]);
  }

  /**
   * Undefined when there is no such chat of this user's, or its agent does not let them write.
   * @param traceParent the step that its reply goes on from
   * @throws unique violation when the chat already has a message of this client_id.
   */
  post(
    chatId: number,
    userId: number,
    text: string,
    clientId: string | null,
    locale: Locale,
    traceParent: string | null,
  ): Promise<PostedMessage | undefined> {
    return this.sql.row(POST, [chatId, userId, text, clientId, locale, traceParent]);
  }

  byClientId(chatId: number, userId: number, clientId: string): Promise<MessageRow | undefined> {
    return this.sql.row(BY_CLIENT_ID, [chatId, userId, clientId]);
  }

  /** Oldest first. */
  async newest(chatId: number, userId: number, limit: number): Promise<MessageRow[] | null> {
    return present(await this.sql.rows<Joined>(NEWEST, [chatId, userId, limit]));
  }

  async fromStart(chatId: number, userId: number, limit: number): Promise<MessageRow[] | null> {
    return present(await this.sql.rows<Joined>(FROM_START, [chatId, userId, limit]));
  }

  /** `unknown`: that message is not of this chat. */
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

  /** In `rev` order, deleted ones included. */
  async since(chatId: number, userId: number, rev: number, limit: number): Promise<MessageRow[] | null> {
    return present(await this.sql.rows<Joined>(SINCE, [chatId, userId, rev, limit]));
  }

  /** As `since`, but whole: `too_much` when it is more than so many messages, or bytes. */
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
