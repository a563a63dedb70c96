import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import { ChatPush } from '../realtime/chat-push.js';
import { OPEN } from '../turns/turn-state-sql.js';
import { ChatsRepository } from './chats.repository.js';

const MESSAGES_AT_ONCE = 1000;

const statement = statementsOf('erase-chats');

const ONE = statement('one', 'SELECT id FROM chat WHERE user_id = $1 ORDER BY id LIMIT 1');

/** First of all, as everywhere: whoever closes a turn waits. */
const LOCK = statement('lock', 'SELECT id FROM chat WHERE id = $1 FOR UPDATE');

/** Nothing answers them any more. */
const CANCEL = statement(
  'cancel',
  `WITH r AS (DELETE FROM running_reply WHERE chat_id = $1)
    DELETE FROM turn WHERE chat_id = $1 AND state IN ${OPEN} RETURNING id`,
);

/** With the turns of these messages go the runs, which lie with the agents. */
const BITE = statement(
  'bite',
  `WITH m AS (SELECT id FROM message WHERE chat_id = $1 ORDER BY seq LIMIT $2),
    r AS (DELETE FROM run USING turn t, m WHERE t.message_id = m.id AND run.agent_id = t.agent_id AND run.turn_id = t.id)
    DELETE FROM message USING m WHERE message.id = m.id RETURNING message.id`,
);

/** Words that were found beside the messages are taken out with them; what came in at the same moment, here. */
const WORDS = statement(
  'words',
  `DELETE FROM message_search WHERE message_id IN
    (SELECT message_id FROM message_search WHERE user_id = $1 LIMIT $2) RETURNING message_id`,
);

/** Deletes all chats of an account that is being deleted, bite by bite; replies that run are cancelled. */
@Injectable()
export class EraseChats {
  constructor(
    private readonly sql: Sql,
    private readonly chats: ChatsRepository,
    private readonly push: ChatPush,
  ) {}

  /** One bite. @returns false: there is nothing left. */
  async some(userId: number): Promise<boolean> {
    const chat = await this.sql.row<{ id: number }>(ONE, [userId]);
    if (!chat) return (await this.sql.rows(WORDS, [userId, MESSAGES_AT_ONCE])).length > 0;
    const { cancelled, messages } = await this.sql.transaction((sql) => this.#bite(chat.id, sql));
    this.push.abort(cancelled);
    if (messages < MESSAGES_AT_ONCE) this.push.abort((await this.chats.remove(chat.id, userId)) ?? []);
    return true;
  }

  async #bite(chatId: number, sql: SqlRunner): Promise<{ cancelled: number[]; messages: number }> {
    await sql.row(LOCK, [chatId]);
    const cancelled = await sql.rows<{ id: number }>(CANCEL, [chatId]);
    const messages = await sql.rows(BITE, [chatId, MESSAGES_AT_ONCE]);
    return { cancelled: cancelled.map(({ id }) => id), messages: messages.length };
  }
}
