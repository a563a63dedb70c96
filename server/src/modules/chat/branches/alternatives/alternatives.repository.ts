import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../../contract/limits.js';
import type { Row } from '../../../../platform/db/row.js';
import { Sql, type SqlRunner, statementsOf } from '../../../../platform/db/sql.js';
import type { Chat } from '../../chats/chat.entity.js';
import { CHAT_COLUMNS } from '../../chats/chat-columns-sql.js';
import { GET_CHAT, LOCK_CONVERSATION } from '../../chats/chats.repository.js';
import type { ChatRow } from '../../chats/domain/chat-view.js';
import type { MessageRow } from '../../messages/domain/message-view.js';
import { NEW_TURN } from '../../messages/message-changes.repository.js';
import { MESSAGE_COLUMNS } from '../../messages/message-columns.js';
import { MessagesRepository } from '../../messages/messages.repository.js';
import { BranchesRepository, type NewBranch } from '../branches.repository.js';

// Prepared SQL, see ADR 4.

const statement = statementsOf('alternative');

const BY_CLIENT_ID = statement(
  'by-client-id',
  `SELECT ${CHAT_COLUMNS} FROM chat c WHERE c.user_id = $1 AND c.client_id = $2`,
);
/** The last user message that an alternative was made for: the edited one, or the one that is answered again. */
const FIRST_MESSAGE = statement(
  'first-message',
  `SELECT ${MESSAGE_COLUMNS} FROM chat c CROSS JOIN LATERAL (
      SELECT * FROM message WHERE chat_id = c.id AND client_id = c.client_id
      UNION ALL
      SELECT * FROM (SELECT * FROM message WHERE chat_id = c.id AND NOT is_agent AND origin_id IS NOT NULL ORDER BY seq DESC LIMIT 1) copy
      LIMIT 1) m WHERE c.id = $1`,
);
/** What the user set for the conversation: it stays with the shown chat. */
const PROPERTIES = statement(
  'properties',
  `SELECT p.name, p.default_name, p.pinned_at, p.archived_at, p.is_muted, p.active_at FROM chat p
    WHERE (p.id = $1 AND p.conversation_id IS NULL) OR (p.conversation_id = $2 AND p.is_shown) LIMIT 1`,
);
/** Pins are limited in number, so a hidden chat has none. */
const HIDE = statement(
  'hide',
  `UPDATE chat SET is_shown = false, pinned_at = NULL, conversation_id = $2
    WHERE (id = $1 AND conversation_id IS NULL) OR (conversation_id = $2 AND is_shown)`,
);
const SHOW = statement(
  'show',
  `UPDATE chat c SET is_shown = true, name = $2, default_name = $3, pinned_at = $4, archived_at = $5, is_muted = $6, active_at = greatest(c.active_at, $7)
    WHERE c.id = $1`,
);
const REQUEUE = statement(
  'requeue',
  `UPDATE message m SET delivery = 'queued', failure = NULL
    WHERE m.chat_id = $1 AND m.id = (SELECT last_message_id FROM chat WHERE id = $1) RETURNING ${MESSAGE_COLUMNS}`,
);
type Properties = Row<Chat, 'name' | 'defaultName' | 'pinnedAt' | 'archivedAt' | 'isMuted' | 'activeAt'>;

/** An alternative with the message that the agent answers next. */
export interface Alternative {
  chat: ChatRow;
  message: MessageRow;
}

export interface NewAlternative extends Omit<NewBranch, 'name' | 'alternative'> {
  userId: number;
  conversation: number;
  clientId: string;
  /** Text of the edited message; null: the last copied message is answered again. */
  text: string | null;
  locale: Locale;
  traceParent: string | null;
}

/** The chats that are alternatives of one conversation; exactly one of them is shown. */
@Injectable()
export class AlternativesRepository {
  constructor(
    private readonly sql: Sql,
    private readonly branches: BranchesRepository,
    private readonly messages: MessagesRepository,
  ) {}

  /** The alternative that an earlier request created. */
  async byClientId(userId: number, clientId: string, sql: SqlRunner = this.sql): Promise<Alternative | undefined> {
    const chat = await sql.row<ChatRow>(BY_CLIENT_ID, [userId, clientId]);
    const message = chat && (await sql.row<MessageRow>(FIRST_MESSAGE, [chat.id]));
    return message && { chat, message };
  }

  /**
   * Creates an alternative, hides the shown one and queues the reply, in one transaction.
   * @returns undefined when the chat is gone or the user may not write in it
   * @throws unique violation when another chat has this client_id
   */
  create(input: NewAlternative): Promise<(Alternative & { created: boolean }) | undefined> {
    const { userId, chatId, clientId } = input;
    return this.sql
      .transaction(async (sql) => {
        const locked = await sql.rows(LOCK_CONVERSATION, [chatId, userId]);
        if (locked.length === 0) return undefined;
        const earlier = await this.byClientId(userId, clientId, sql);
        if (earlier) return { ...earlier, created: false };
        return { ...(await this.#make(input, sql)), created: true };
      })
      .catch((error: unknown) => {
        if (error instanceof NotWritable) return undefined;
        throw error;
      });
  }

  /**
   * Shows an alternative instead of the shown one.
   * @returns undefined when the user has no such chat; `changed` false: it was shown already
   */
  show(chatId: number, userId: number): Promise<{ chat: ChatRow; changed: boolean } | undefined> {
    return this.sql.transaction(async (sql) => {
      await sql.rows(LOCK_CONVERSATION, [chatId, userId]);
      const chat = await sql.row<ChatRow>(GET_CHAT, [chatId, userId]);
      if (!chat || chat.shown_chat_id === chatId) return chat && { chat, changed: false };
      const conversation = chat.conversation_id as number;
      const properties = await sql.row<Properties>(PROPERTIES, [chatId, conversation]);
      await sql.rows(HIDE, [chatId, conversation]);
      if (properties) await this.#show(chatId, properties, sql);
      return { chat: (await sql.row<ChatRow>(GET_CHAT, [chatId, userId])) as ChatRow, changed: true };
    });
  }

  async #show(chatId: number, was: Properties, sql: SqlRunner): Promise<void> {
    const { name, default_name, pinned_at, archived_at, is_muted, active_at } = was;
    await sql.rows(SHOW, [chatId, name, default_name, pinned_at, archived_at, is_muted, active_at]);
  }

  async #make(input: NewAlternative, sql: SqlRunner): Promise<Alternative> {
    const { userId, chatId, conversation, clientId, text, locale, traceParent } = input;
    const properties = await sql.row<Properties>(PROPERTIES, [chatId, conversation]);
    await sql.rows(HIDE, [chatId, conversation]);
    const branch = { ...input, name: null, alternative: { conversation, clientId } };
    const copy = await this.branches.create(branch, sql);
    if (!copy) throw new NotWritable();
    const message =
      text === null
        ? await sql.row<MessageRow>(REQUEUE, [copy.id])
        : await this.messages.post(copy.id, userId, text, clientId, locale, traceParent, sql);
    if (!message) throw new NotWritable();
    if (text === null) await sql.rows(NEW_TURN, [copy.id, message.id, copy.agent_id, locale, traceParent]);
    if (properties) await this.#show(copy.id, { ...properties, active_at: new Date() }, sql);
    return { chat: (await sql.row<ChatRow>(GET_CHAT, [copy.id, userId])) as ChatRow, message };
  }
}

/** Rolls back a transaction: the user may not write in the chat. */
class NotWritable extends Error {}
