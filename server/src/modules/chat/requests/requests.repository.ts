import { Injectable } from '@nestjs/common';
import type { MessageAnswer, MessageRequest, RequestAnswer } from '../../../contract/requests/requests.js';
import { type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import { changeMessage } from '../chats/locked-chat.js';
import type { MessageRow } from '../messages/domain/message-view.js';
import { MESSAGE_COLUMNS } from '../messages/message-columns.js';
import type { OwnMessageRow, PostedMessage } from '../messages/messages.repository.js';

// Prepared SQL, see ADR 4.

const statement = statementsOf('request');

const IN_TIME = `coalesce((m.request->>'expires_at')::timestamptz > now(), true)`;

const FIND = statement(
  'find',
  `SELECT m.request, m.resume_path, coalesce(m.origin_id, m.id) AS origin, ${IN_TIME} AS in_time
    FROM message m WHERE m.id = $2 AND m.chat_id = $1 AND m.body IS NOT NULL AND m.request IS NOT NULL`,
);
/** The first answer wins. */
const CLOSE = statement(
  'close',
  `WITH c AS (UPDATE chat SET head = head + 1 WHERE id = $1 RETURNING head)
    UPDATE message m SET request = m.request || jsonb_build_object('answer', $3::jsonb), resume_path = NULL, rev = c.head FROM c
    WHERE m.id = $2 AND m.chat_id = $1 AND NOT m.request ? 'answer' AND ${IN_TIME} RETURNING ${MESSAGE_COLUMNS}`,
);
const MARK = statement(
  'mark',
  `UPDATE message m SET answer = $2::jsonb, resume_path = $3, answer_to = $4 WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
);

/** The same request in other chats. */
const COPIES = statement(
  'copies',
  `WITH o AS (SELECT coalesce(origin_id, id) AS id FROM message WHERE id = $1),
    copies AS (
      SELECT m.* FROM o JOIN message m ON m.id = o.id
      UNION ALL SELECT m.* FROM o JOIN message m ON m.origin_id = o.id)
    SELECT id, chat_id FROM copies WHERE id <> $1 AND body IS NOT NULL AND NOT request ? 'answer' ORDER BY id DESC LIMIT $2`,
);
const CLOSE_COPY = statement(
  'close-copy',
  `UPDATE message m SET request = m.request || '{"answered_elsewhere": true}', rev = $2 WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
);

/** A request that is stored with a message. */
export interface StoredRequest {
  request: MessageRequest;
  resume_path: string | null;
  /** The message, or the one that it was copied from. */
  origin: number;
  /** It has not expired, by the database's clock. */
  in_time: boolean;
}

/** Requests of messages and their answers, in a transaction that has locked the chat. */
@Injectable()
export class RequestsRepository {
  find(sql: SqlRunner, chatId: number, messageId: number): Promise<StoredRequest | undefined> {
    return sql.row<StoredRequest & Record<string, unknown>>(FIND, [chatId, messageId]);
  }

  /** Undefined if it is answered or expired. The chat's counter has increased anyway, so roll back the transaction. */
  close(sql: SqlRunner, chatId: number, messageId: number, answer: RequestAnswer): Promise<MessageRow | undefined> {
    return sql.row(CLOSE, [chatId, messageId, JSON.stringify(answer)]);
  }

  /** Messages in other chats with the same unanswered request, newest first. */
  openCopies(sql: SqlRunner, messageId: number, limit: number): Promise<{ id: number; chat_id: number }[]> {
    return sql.rows(COPIES, [messageId, limit]);
  }

  /** Marks a request as answered in another chat. */
  closeCopy(sql: SqlRunner, chatId: number, messageId: number): Promise<MessageRow> {
    return changeMessage(sql, CLOSE_COPY, chatId, messageId);
  }

  /**
   * Turns a new message into an answer.
   * @throws unique violation when the request was answered in another branch
   */
  async mark(
    sql: SqlRunner,
    posted: PostedMessage,
    answer: MessageAnswer,
    { resume_path, origin }: StoredRequest,
  ): Promise<OwnMessageRow & { agent_id: number }> {
    const { agent_id, is_shown } = posted;
    const row = await sql.row<MessageRow>(MARK, [posted.id, JSON.stringify(answer), resume_path, origin]);
    return { ...(row as MessageRow), agent_id, is_shown };
  }
}
