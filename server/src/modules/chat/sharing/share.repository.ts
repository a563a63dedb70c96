import { Injectable } from '@nestjs/common';
import { PAGE } from '../../../contract/limits.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { IMAGE_VIEW_SQL, type ImageView } from '../../media/public.js';
import { limitBytes } from '../messages/within-bytes-sql.js';

/** A new link, as it is stored. */
export interface NewLink {
  hash: Buffer;
  sealed: string;
}

/** A link as its owner has it. */
export interface ShareRow {
  /** Sealed. */
  token: string;
  up_to_seq: number;
  show_persona: boolean;
  shared_at: Date;
  /** The chat's newest number. */
  head: number;
}

/** A shared chat without its messages. */
export interface SharedChatRow {
  chat_id: number;
  /** Sealed. */
  token: string;
  name: string | null;
  up_to_seq: number;
  shared_at: Date;
  /** Null when the agent is not published. */
  agent: SharedFace | null;
  /** Null when the owner does not show it, or it was deleted. */
  persona: SharedFace | null;
}

export interface SharedFace {
  id: number;
  name: string;
  image: ImageView | null;
}

export interface SharedMessageRow {
  seq: number;
  is_agent: boolean;
  body: string;
  created_at: Date;
  /** Another message follows. */
  more: boolean;
}

const COLUMNS = 's.token, s.up_to_seq, s.show_persona, s.shared_at, c.head';

/** Null columns when the chat is not shared; no row when the user has no such chat. */
const OF_CHAT: Statement = {
  name: 'share.of-chat',
  text: `SELECT ${COLUMNS} FROM chat c LEFT JOIN chat_share s ON s.chat_id = c.id WHERE c.id = $1 AND c.user_id = $2`,
};

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
  SELECT ${COLUMNS} FROM s, c`,
};

const REMOVE: Statement = {
  name: 'share.remove',
  text: `WITH s AS (DELETE FROM chat_share USING chat c WHERE chat_id = $1 AND c.id = $1 AND c.user_id = $2)
    SELECT id FROM chat WHERE id = $1 AND user_id = $2`,
};

const face = (alias: string, image: string): string =>
  `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'image', CASE WHEN ${image}.id IS NOT NULL THEN ${IMAGE_VIEW_SQL(image)} END)`;

/** Links of a disabled user do not work. Only a published agent is shown. */
const BY_TOKEN: Statement = {
  name: 'share.by-token',
  text: `SELECT s.chat_id, s.token, c.name, s.up_to_seq, s.shared_at,
      CASE WHEN a.status = 'ready' AND a.deleted_at IS NULL THEN ${face('a', 'ai')} END AS agent,
      CASE WHEN s.show_persona AND p.id IS NOT NULL THEN ${face('p', 'pi')} END AS persona
    FROM chat_share s JOIN chat c ON c.id = s.chat_id JOIN "user" u ON u.id = c.user_id AND u.disabled_at IS NULL
      JOIN agent a ON a.id = c.agent_id LEFT JOIN image ai ON ai.id = a.image_id
      LEFT JOIN persona p ON p.id = c.persona_id LEFT JOIN image pi ON pi.id = p.image_id
    WHERE s.token_hash = $1`,
};

/** Oldest first, one more than a page, without deleted messages. */
const FOLLOWING = `SELECT * FROM message WHERE chat_id = $1 AND seq > $2 AND seq <= $3 AND body IS NOT NULL
  ORDER BY seq LIMIT ${PAGE.sharedMessages + 1}`;
const MESSAGES: Statement = {
  name: 'share.messages',
  text: `SELECT seq, is_agent, body, created_at, more
    FROM (${limitBytes(`SELECT *, lead(seq) OVER (ORDER BY seq) IS NOT NULL AS more FROM (${FOLLOWING}) following`, 'seq')}) m
    ORDER BY seq LIMIT ${PAGE.sharedMessages}`,
};

/** Links of shared chats and the messages that they show. */
@Injectable()
export class ShareRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns null when the chat is not shared, undefined when the user has no such chat */
  async ofChat(chatId: number, userId: number): Promise<ShareRow | null | undefined> {
    const row = await this.sql.row<{ [Key in keyof ShareRow]: ShareRow[Key] | null }>(OF_CHAT, [chatId, userId]);
    return row && (row.token === null ? null : (row as ShareRow));
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
    return (await this.sql.row(REMOVE, [chatId, userId])) !== undefined;
  }

  byToken(hash: Buffer): Promise<SharedChatRow | undefined> {
    return this.sql.row(BY_TOKEN, [hash]);
  }

  messages(chatId: number, afterSeq: number, upToSeq: number): Promise<SharedMessageRow[]> {
    return this.sql.rows(MESSAGES, [chatId, afterSeq, upToSeq]);
  }
}
