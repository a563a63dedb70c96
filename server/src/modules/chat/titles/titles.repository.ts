import { Injectable } from '@nestjs/common';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { CHAT_COLUMNS } from '../chats/chat-columns-sql.js';
import type { ChatRow } from '../chats/domain/chat-view.js';

// Prepared SQL, see ADR 4.

const statement = statementsOf('chat-title');

/** Characters of the question: enough for a title. */
const READ = 2000;

const QUESTION = statement(
  'question',
  `SELECT left(m.body, ${READ}) AS question FROM chat c JOIN message m ON m.id = $2 AND m.chat_id = c.id
    WHERE c.id = $1 AND c.name = c.default_name AND m.body IS NOT NULL`,
);

const RENAME = statement(
  'rename',
  `UPDATE chat c SET name = $2, default_name = NULL WHERE c.id = $1 AND c.name = c.default_name RETURNING ${CHAT_COLUMNS}`,
);

/** Sets the names of chats that still have the default name. */
@Injectable()
export class TitlesRepository {
  constructor(private readonly sql: Sql) {}

  /** The beginning of a question; undefined when the chat has a name. */
  async questionOf(chatId: number, messageId: number): Promise<string | undefined> {
    return (await this.sql.row<{ question: string }>(QUESTION, [chatId, messageId]))?.question;
  }

  /** @returns undefined when the chat has a name or was deleted */
  rename(chatId: number, title: string): Promise<ChatRow | undefined> {
    return this.sql.row(RENAME, [chatId, title]);
  }
}
