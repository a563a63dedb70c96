import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import { ChatImportsRepository } from '../import/chat-imports.repository.js';
import { ChatPush } from '../realtime/chat-push.js';
import { OPEN_STATES } from '../turns/sql/turn-state-sql.js';
import { ChatRemovalRepository } from './chat-removal.repository.js';

// Prepared SQL, see ADR 4.

const BATCH_SIZE = 1000;

const statement = statementsOf('erase-chats');

const NEXT_CHAT = statement('next-chat', 'SELECT id FROM chat WHERE user_id = $1 ORDER BY id LIMIT 1');

/** The chat is locked first, as everywhere (ADR 3). */
const LOCK = statement('lock', 'SELECT id FROM chat WHERE id = $1 FOR UPDATE');

const CANCEL = statement('cancel', `DELETE FROM turn WHERE chat_id = $1 AND state IN ${OPEN_STATES} RETURNING id`);

/** Deletes messages with the runs of their turns. */
const DELETE_MESSAGES = statement(
  'messages',
  `WITH m AS (SELECT id FROM message WHERE chat_id = $1 ORDER BY seq LIMIT $2),
    r AS (DELETE FROM run USING turn t, m WHERE t.message_id = m.id AND run.agent_id = t.agent_id AND run.turn_id = t.id)
    DELETE FROM message USING m WHERE message.id = m.id RETURNING message.id`,
);

/** Triggers delete the search entries of deleted messages; this deletes entries that were added meanwhile. */
const DELETE_SEARCH_ENTRIES = statement(
  'search-entries',
  `DELETE FROM message_search WHERE message_id IN
    (SELECT message_id FROM message_search WHERE user_id = $1 LIMIT $2) RETURNING message_id`,
);

/** Deletes all chats of a deleted account in batches and cancels their running replies. */
@Injectable()
export class EraseChats {
  constructor(
    private readonly sql: Sql,
    private readonly removal: ChatRemovalRepository,
    private readonly imports: ChatImportsRepository,
    private readonly push: ChatPush,
  ) {}

  /** Deletes one batch. @returns false when nothing is left */
  async eraseBatch(userId: number): Promise<boolean> {
    // A running import adds no more chats.
    await this.imports.remove(userId);
    const chat = await this.sql.row<{ id: number }>(NEXT_CHAT, [userId]);
    if (!chat) return (await this.sql.rows(DELETE_SEARCH_ENTRIES, [userId, BATCH_SIZE])).length > 0;
    const { cancelled, messages } = await this.sql.transaction((sql) => this.#deleteMessages(chat.id, sql));
    this.push.abort(cancelled);
    if (messages < BATCH_SIZE) this.push.abort((await this.removal.one(chat.id, userId))?.open ?? []);
    return true;
  }

  async #deleteMessages(chatId: number, sql: SqlRunner): Promise<{ cancelled: number[]; messages: number }> {
    await sql.row(LOCK, [chatId]);
    const cancelled = await sql.rows<{ id: number }>(CANCEL, [chatId]);
    const messages = await sql.rows(DELETE_MESSAGES, [chatId, BATCH_SIZE]);
    return { cancelled: cancelled.map(({ id }) => id), messages: messages.length };
  }
}
