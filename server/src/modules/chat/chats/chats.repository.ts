import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../../contract/limits.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { AgentChatCount } from '../../agents/public.js';
import { CHAT_COLUMNS, chatColumns, excerptOf } from './chat-columns-sql.js';
import type { ChatRow } from './domain/chat-view.js';

// Prepared SQL, see ADR 4.

/** The welcome message is the chat's first message and starts as read. */
const CREATE: Statement = {
  name: 'chat.create',
  text: `WITH c AS (
    INSERT INTO chat (user_id, agent_id, persona_id, name, default_name, head, last_read_seq, last_message_id, last_message_is_agent, last_message_at)
    SELECT $1, $2, $3, $4, CASE WHEN $6 THEN $4 END, w.n, w.n, CASE w.n WHEN 1 THEN nextval('message_id_seq') END, CASE w.n WHEN 1 THEN true END, CASE w.n WHEN 1 THEN now() END
    FROM (SELECT CASE WHEN $5::text IS NULL THEN 0 ELSE 1 END AS n) w RETURNING *),
  m AS (
    INSERT INTO message (id, chat_id, seq, rev, is_agent, body, created_at)
    SELECT last_message_id, id, 1, 1, true, $5, last_message_at FROM c WHERE last_message_id IS NOT NULL)
  SELECT ${chatColumns(excerptOf('$5::text'))} FROM c`,
};

const NEWEST_FIRST = 'active_at DESC, id DESC';

/** The pinned chats are few, so each page can start from them. */
const LIST: Statement = {
  name: 'chat.list',
  text: `SELECT ${CHAT_COLUMNS} FROM (
      SELECT id, is_pinned, active_at FROM (
        (SELECT id, true AS is_pinned, active_at FROM chat WHERE user_id = $1 AND pinned_at IS NOT NULL AND is_shown ORDER BY ${NEWEST_FIRST} LIMIT ${LIMITS.pinnedChats})
        UNION ALL
        (SELECT id, false, active_at FROM chat WHERE user_id = $1 AND pinned_at IS NULL AND archived_at IS NULL AND is_shown ORDER BY ${NEWEST_FIRST} LIMIT $2::bigint + $3::bigint)
      ) listed ORDER BY is_pinned DESC, ${NEWEST_FIRST} LIMIT $2 OFFSET $3) page
    JOIN chat c ON c.id = page.id ORDER BY page.is_pinned DESC, page.active_at DESC, page.id DESC`,
};

const LIST_ARCHIVED: Statement = {
  name: 'chat.list-archived',
  text: `SELECT ${CHAT_COLUMNS} FROM chat c WHERE c.user_id = $1 AND c.archived_at IS NOT NULL AND c.is_shown ORDER BY c.active_at DESC, c.id DESC LIMIT $2 OFFSET $3`,
};

const LIST_OF_AGENT: Statement = {
  name: 'chat.list-of-agent',
  text: `SELECT ${CHAT_COLUMNS} FROM chat c WHERE c.user_id = $1 AND c.agent_id = $4 AND c.is_shown
    AND ($5::boolean IS NULL OR (c.archived_at IS NOT NULL) = $5) ORDER BY c.active_at DESC, c.id DESC LIMIT $2 OFFSET $3`,
};

/** Chats whose names are searched. */
const NAMES_SEARCHED = 4096;

/** The chats with all words of $3 in the name; case, accents and ё do not matter (ADR 42). */
const NAMED = /* sql */ `(SELECT * FROM chat WHERE user_id = $1 AND is_shown ORDER BY ${NEWEST_FIRST} LIMIT ${NAMES_SEARCHED}) c
  WHERE NOT EXISTS (
      SELECT FROM regexp_split_to_table(btrim(search_fold($3)), '\\s+') word WHERE strpos(search_fold(coalesce(c.name, '')), word) = 0)
    AND ($2::bigint IS NULL OR c.agent_id = $2) AND ($4::boolean IS NULL OR (c.archived_at IS NOT NULL) = $4)`;

const LIST_NAMED: Statement = {
  name: 'chat.list-named',
  text: `SELECT ${CHAT_COLUMNS} FROM ${NAMED} ORDER BY ${NEWEST_FIRST} LIMIT $5 OFFSET $6`,
};

const COUNT_NAMED: Statement = { name: 'chat.count-named', text: `SELECT count(*)::int AS n FROM ${NAMED}` };

const COUNT: Statement = {
  name: 'chat.count',
  text: `SELECT count(*)::int AS n FROM chat WHERE user_id = $1 AND is_shown AND ($2::bigint IS NULL OR agent_id = $2)
    AND ($3::boolean IS NULL OR (archived_at IS NOT NULL) = $3)`,
};

/** A chat of a user. */
export const GET_CHAT: Statement = {
  name: 'chat.get',
  text: `SELECT ${CHAT_COLUMNS} FROM chat c WHERE c.id = $1 AND c.user_id = $2`,
};

const OWNED: Statement = {
  name: 'chat.owned',
  text: 'SELECT id FROM chat WHERE id = ANY($2::bigint[]) AND user_id = $1',
};

const LOCK: Statement = { name: 'chat.lock', text: 'SELECT id FROM chat WHERE id = $1 AND user_id = $2 FOR UPDATE' };

/** The chat must be locked first: a statement that waits for the row lock does not see messages added meanwhile. */
const READ: Statement = {
  name: 'chat.read',
  text: `UPDATE chat c SET last_read_seq = greatest(c.last_read_seq, r.seq),
      unread_count = CASE WHEN r.seq <= c.last_read_seq THEN c.unread_count ELSE (
        SELECT count(*) FROM message m WHERE m.chat_id = c.id AND m.seq > r.seq AND m.is_agent AND m.body IS NOT NULL) END
    FROM (SELECT least($3::bigint, coalesce(max(m.seq), 0)) AS seq FROM message m WHERE m.chat_id = $1) r
    WHERE c.id = $1 AND c.user_id = $2 RETURNING ${CHAT_COLUMNS}`,
};

const RECENT_AGENTS: Statement = {
  name: 'chat.recent-agents',
  text: 'SELECT DISTINCT agent_id FROM (SELECT agent_id FROM chat WHERE user_id = $1 AND is_shown ORDER BY active_at DESC, id DESC LIMIT $2) c',
};

const AGENTS_OF: Statement = {
  name: 'chat.agents-of',
  text: 'SELECT DISTINCT agent_id FROM chat WHERE id = ANY($2::bigint[]) AND user_id = $1',
};

export interface NewChat {
  userId: number;
  agentId: number;
  personaId: number | null;
  name: string;
  /** The user gave no name. */
  isDefaultName: boolean;
  welcome: string | null;
}

export interface ChatFilter {
  /** Null for any agent. */
  agentId: number | null;
  /** Null for both. Without an agent and a name, same as false. */
  isArchived: boolean | null;
  /** Words in the name; null for any name. */
  name: string | null;
}

/** A user's chats. `undefined` means that the user has no such chat. */
@Injectable()
export class ChatsRepository {
  constructor(
    private readonly sql: Sql,
    private readonly counts: AgentChatCount,
  ) {}

  create({ userId, agentId, personaId, name, welcome, isDefaultName }: NewChat): Promise<ChatRow> {
    return this.sql.transaction(async (sql) => {
      const row = await sql.row<ChatRow>(CREATE, [userId, agentId, personaId, name, welcome, isDefaultName]);
      await this.counts.change(agentId, 1, sql);
      return row as ChatRow;
    });
  }

  /** The pinned ones first, then the most recently active; filtered by name, in order of activity only. */
  list(userId: number, { agentId, isArchived, name }: ChatFilter, limit: number, offset: number): Promise<ChatRow[]> {
    if (name !== null) return this.sql.rows(LIST_NAMED, [userId, agentId, name, isArchived, limit, offset]);
    if (agentId !== null) return this.sql.rows(LIST_OF_AGENT, [userId, limit, offset, agentId, isArchived]);
    return this.sql.rows(isArchived ? LIST_ARCHIVED : LIST, [userId, limit, offset]);
  }

  async count(userId: number, { agentId, isArchived, name }: ChatFilter): Promise<number> {
    const [statement, values] =
      name === null
        ? [COUNT, [userId, agentId, agentId === null ? isArchived === true : isArchived]]
        : [COUNT_NAMED, [userId, agentId, name, isArchived]];
    return (await this.sql.row<{ n: number }>(statement, values))?.n ?? 0;
  }

  get(chatId: number, userId: number): Promise<ChatRow | undefined> {
    return this.sql.row(GET_CHAT, [chatId, userId]);
  }

  /** The chats that belong to the user. */
  async ownedAmong(userId: number, chatIds: number[]): Promise<number[]> {
    return (await this.sql.rows<{ id: number }>(OWNED, [userId, chatIds])).map((row) => row.id);
  }

  read(chatId: number, userId: number, seq: number): Promise<ChatRow | undefined> {
    return this.sql.transaction(async (sql) => {
      const chat = await sql.row(LOCK, [chatId, userId]);
      return chat && sql.row<ChatRow>(READ, [chatId, userId, seq]);
    });
  }

  /** Agents of the most recently active chats. */
  async recentAgentIds(userId: number, chats: number): Promise<number[]> {
    const rows = await this.sql.rows<{ agent_id: number }>(RECENT_AGENTS, [userId, chats]);
    return rows.map((row) => row.agent_id);
  }

  /** Agents of the chats that belong to the user. */
  async agentIdsOf(userId: number, chatIds: number[]): Promise<number[]> {
    const rows = await this.sql.rows<{ agent_id: number }>(AGENTS_OF, [userId, chatIds]);
    return rows.map((row) => row.agent_id);
  }
}
