import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import type { FileView } from '../../../contract/chat/realtime.js';
import type { MessageSource } from '../../../contract/chat/sources.js';
import { PAGE } from '../../../contract/limits.js';
import type { MessageRequest } from '../../../contract/requests/requests.js';
import type { Row } from '../../../platform/db/row.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { Chat } from '../chats/chat.entity.js';
import { isUnnamed } from '../chats/chat-columns-sql.js';
import { Message } from '../messages/message.entity.js';
import { limitBytes } from '../messages/within-bytes-sql.js';
import { ChatShare } from './chat-share.entity.js';

/** A new link to store. */
export interface NewLink {
  hash: Buffer;
  sealed: string;
}

/** A link for its owner, with the chat's newest number. The token is sealed. */
export type ShareRow = Row<ChatShare, 'chatId' | 'token' | 'upToSeq' | 'showPersona' | 'sharedAt'> & Row<Chat, 'head'>;

/** A shared chat without its messages. The token is sealed. `persona_id`: null when the owner does not show it. */
export type SharedChatRow = Row<ChatShare, 'chatId' | 'token' | 'upToSeq' | 'sharedAt'> &
  Row<Chat, 'name' | 'userId' | 'agentId' | 'personaId'> & { is_unnamed: boolean };

export interface SharedMessageRow {
  seq: number;
  is_agent: boolean;
  body: string;
  files: FileView[] | null;
  created_at: Date;
  sources: MessageSource[] | null;
  request: MessageRequest | null;
  /** `seq` of the user message that this one answers; null if it answers none, or it is deleted. */
  reply_to_seq: number | null;
  /** Another message follows. */
  more: boolean;
}

// Prepared SQL, see ADR 4: an atomic upsert, and pages that anyone may request.

/** Keeps an existing link unless it is the invalid one in `$6`. */
const PUT: Statement = {
  name: 'share.put',
  text: `WITH c AS (SELECT id, head FROM chat WHERE id = $1 AND user_id = $2),
  s AS (
    INSERT INTO chat_share AS s (chat_id, token_hash, token, up_to_seq, show_persona)
    SELECT id, $3, $4, head, $5 FROM c
    ON CONFLICT (chat_id) DO UPDATE SET up_to_seq = excluded.up_to_seq, show_persona = excluded.show_persona, shared_at = now(),
      token_hash = CASE WHEN s.token = $6 THEN excluded.token_hash ELSE s.token_hash END,
      token = CASE WHEN s.token = $6 THEN excluded.token ELSE s.token END
    RETURNING s.*)
  SELECT s.chat_id, s.token, s.up_to_seq, s.show_persona, s.shared_at, c.head FROM s, c`,
};

const BY_TOKEN: Statement = {
  name: 'share.by-token',
  text: `SELECT s.chat_id, s.token, c.name, ${isUnnamed('c')} AS is_unnamed, s.up_to_seq, s.shared_at,
      c.user_id, c.agent_id, CASE WHEN s.show_persona THEN c.persona_id END AS persona_id
    FROM chat_share s JOIN chat c ON c.id = s.chat_id WHERE s.token_hash = $1`,
};

/** Oldest first, one more than a page, without deleted messages. */
const FOLLOWING = `SELECT * FROM message WHERE chat_id = $1 AND seq > $2 AND seq <= $3 AND body IS NOT NULL
  ORDER BY seq LIMIT ${PAGE.sharedMessages + 1}`;
const MESSAGES: Statement = {
  name: 'share.messages',
  text: `SELECT seq, is_agent, body, files, created_at, sources, request, more,
      (SELECT q.seq FROM message q WHERE q.id = m.reply_to AND q.chat_id = $1 AND q.body IS NOT NULL) AS reply_to_seq
    FROM (${limitBytes(`SELECT *, lead(seq) OVER (ORDER BY seq) IS NOT NULL AS more FROM (${FOLLOWING}) following`, 'seq')}) m
    ORDER BY seq LIMIT ${PAGE.sharedMessages}`,
};

/** Links of shared chats and the messages that they show. */
@Injectable()
export class ShareRepository {
  constructor(
    private readonly sql: Sql,
    private readonly dataSource: DataSource,
  ) {}

  /** The link of the chat or of one of its alternatives. @returns null when it is not shared, undefined when the user has no such chat */
  async ofChat(chatId: number, userId: number): Promise<ShareRow | null | undefined> {
    const chat = await this.chatOf(chatId, userId);
    if (!chat) return undefined;
    const share = await this.dataSource.manager
      .createQueryBuilder(ChatShare, 's')
      .innerJoin('s.chat', 'c')
      .where('c.id = :chatId OR c.conversationId = :conversation', { chatId, conversation: chat.conversationId })
      .orderBy('c.id = :chatId', 'DESC')
      .getOne();
    if (!share) return null;
    const { token, upToSeq, showPersona, sharedAt } = share;
    // A link of another alternative lacks messages of this one.
    const head = share.chatId === chatId ? chat.head : upToSeq + 1;
    return { chat_id: share.chatId, token, up_to_seq: upToSeq, show_persona: showPersona, shared_at: sharedAt, head };
  }

  /** Moves a link to another alternative of the conversation. @param sealed its token, encrypted for that chat */
  async move(from: number, to: number, sealed: string): Promise<void> {
    await this.dataSource.manager.update(ChatShare, { chatId: from }, { chatId: to, token: sealed });
  }

  /**
   * @param invalid encrypted token to replace; any other existing link is kept
   * @returns undefined when the user has no such chat
   */
  put(
    chatId: number,
    userId: number,
    { hash, sealed }: NewLink,
    showPersona: boolean,
    invalid: string | null = null,
  ): Promise<ShareRow | undefined> {
    return this.sql.row(PUT, [chatId, userId, hash, sealed, showPersona, invalid]);
  }

  /** @returns false when the user has no such chat */
  async remove(chatId: number, userId: number): Promise<boolean> {
    const share = await this.ofChat(chatId, userId);
    if (share === undefined) return false;
    if (share) await this.dataSource.manager.delete(ChatShare, { chatId: share.chat_id });
    return true;
  }

  private chatOf(id: number, userId: number): Promise<Pick<Chat, 'id' | 'head' | 'conversationId'> | null> {
    const select = { id: true, head: true, conversationId: true } as const;
    return this.dataSource.manager.findOne(Chat, { where: { id, userId }, select });
  }

  byToken(hash: Buffer): Promise<SharedChatRow | undefined> {
    return this.sql.row(BY_TOKEN, [hash]);
  }

  /** Whether one of these messages is among those that the link shows. */
  async shows({ chat_id: chatId, up_to_seq: upToSeq }: SharedChatRow, messageIds: number[]): Promise<boolean> {
    const where = { id: In(messageIds), chatId, seq: LessThanOrEqual(upToSeq), body: Not(IsNull()) };
    return this.dataSource.manager.exists(Message, { where });
  }

  messages(chatId: number, afterSeq: number, upToSeq: number): Promise<SharedMessageRow[]> {
    return this.sql.rows(MESSAGES, [chatId, afterSeq, upToSeq]);
  }
}
