import { Injectable } from '@nestjs/common';
import type { FileView } from '../../../../contract/chat/realtime.js';
import type { Locale } from '../../../../contract/limits.js';
import type { Row } from '../../../../platform/db/row.js';
import { Sql, type SqlRunner, statementsOf } from '../../../../platform/db/sql.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import type { Chat } from '../../chats/chat.entity.js';
import { CHAT_COLUMNS } from '../../chats/chat-columns-sql.js';
import { GET_CHAT } from '../../chats/chats.repository.js';
import { lockConversation } from '../../chats/conversation-lock.js';
import type { ChatRow } from '../../chats/domain/chat-view.js';
import type { MessageRow } from '../../messages/domain/message-view.js';
import { MessageChangesRepository } from '../../messages/message-changes.repository.js';
import { MESSAGE_COLUMNS } from '../../messages/message-columns.js';
import { MessagesRepository } from '../../messages/messages.repository.js';
import { type StoppedTurns, StopTurnsRepository } from '../../turns/stopping/stop-turns.repository.js';
import { BranchesRepository, type Place } from '../branches.repository.js';

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
/** The user's settings of the conversation, which stay with the shown chat. */
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
/** Chats that continue after one message. The lineages of later chats end elsewhere. */
const COUNT = statement(
  'count',
  `SELECT count(*)::int AS n FROM chat WHERE conversation_id = $1 AND id <> $1 AND lineage[cardinality(lineage)] = $2`,
);
type Properties = Row<Chat, 'name' | 'defaultName' | 'pinnedAt' | 'archivedAt' | 'isMuted' | 'activeAt'>;

/** An alternative with the message that the agent answers next. */
export interface Alternative {
  chat: ChatRow;
  message: MessageRow;
}

/** A new alternative, and the turns that were stopped for it. */
export interface CreatedAlternative extends Alternative {
  stopped: StoppedTurns;
}

export interface NewAlternative {
  userId: number;
  chatId: number;
  clientId: string;
  /** Text of the edited message; null to regenerate the reply to the last copied message. */
  text: string | null;
  locale: Locale;
  traceParent: string | null;
}

/** Content and place of an alternative. */
export interface AlternativePlan {
  /** The messages above the edited message; for a new reply with the user message. */
  upTo: Place;
  lineage: number[];
  branchedFrom: number | null;
  conversation: number;
  /** Files of the edited message. */
  files: FileView[] | null;
  /** Cost for `RateLimits.consumeCopies`. */
  points: number;
}

/** The chats that are alternatives of one conversation; exactly one of them is shown. */
@Injectable()
export class AlternativesRepository {
  constructor(
    private readonly sql: Sql,
    private readonly branches: BranchesRepository,
    private readonly messages: MessagesRepository,
    private readonly changes: MessageChangesRepository,
    private readonly stops: StopTurnsRepository,
  ) {}

  /** The alternative that an earlier request created. */
  async byClientId(userId: number, clientId: string, sql: SqlRunner = this.sql): Promise<Alternative | undefined> {
    const chat = await sql.row<ChatRow>(BY_CLIENT_ID, [userId, clientId]);
    const message = chat && (await sql.row<MessageRow>(FIRST_MESSAGE, [chat.id]));
    return message && { chat, message };
  }

  /** Number of continuations after a message (0: from the start), including the original. */
  async countAfter(message: number, conversation: number, sql: SqlRunner = this.sql): Promise<number> {
    return 1 + ((await sql.row<{ n: number }>(COUNT, [conversation, message]))?.n ?? 0);
  }

  /**
   * Stops the replies of the chat, copies it up to the planned place, hides the shown one and queues the reply, in one
   * transaction that locks the conversation.
   * @param makePlan runs after the stop, whose partial reply may belong to the copied messages; its errors roll back
   *   everything
   * @returns without `stopped` if an earlier request created it
   * @throws ApiError; unique violation when another conversation has this client_id
   */
  create(
    input: NewAlternative,
    makePlan: (sql: SqlRunner) => Promise<AlternativePlan>,
  ): Promise<Alternative | CreatedAlternative> {
    const { userId, chatId, clientId } = input;
    return this.sql.transaction(async (sql) => {
      await lockConversation(sql, chatId, userId);
      const earlier = await this.byClientId(userId, clientId, sql);
      if (earlier) return earlier;
      const stopped = await this.stops.stopAll(sql, chatId);
      return { ...(await this.#make(input, await makePlan(sql), sql)), stopped };
    });
  }

  /**
   * Shows an alternative instead of the shown one.
   * @returns undefined if the user has no such chat; `changed` false if it was already shown
   */
  show(chatId: number, userId: number): Promise<{ chat: ChatRow; changed: boolean } | undefined> {
    return this.sql.transaction(async (sql) => {
      await lockConversation(sql, chatId, userId);
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

  async #make(input: NewAlternative, plan: AlternativePlan, sql: SqlRunner): Promise<Alternative> {
    const { userId, chatId, clientId, text, locale, traceParent } = input;
    const { conversation, upTo, lineage, branchedFrom, files } = plan;
    const properties = await sql.row<Properties>(PROPERTIES, [chatId, conversation]);
    await sql.rows(HIDE, [chatId, conversation]);
    const alternative = { conversation, clientId };
    const copy = await this.branches.copy({ chatId, upTo, lineage, branchedFrom, name: null, alternative }, sql);
    if (!copy) throw new ApiError('chat_not_found');
    const message =
      text === null
        ? await this.changes.requeue(sql, copy, copy.last_message_id as number, locale, traceParent)
        : await this.messages.post(copy.id, userId, text, clientId, locale, traceParent, files, sql);
    // The agent was unpublished after the check.
    if (!message) throw new ApiError('agent_not_ready');
    if (properties) await this.#show(copy.id, { ...properties, active_at: new Date() }, sql);
    return { chat: (await sql.row<ChatRow>(GET_CHAT, [copy.id, userId])) as ChatRow, message };
  }
}
