import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import type { ChatRow } from '../messages/domain/views.js';
import { WEIGHT } from '../messages/within-bytes-sql.js';
import { OPEN } from '../turns/turn-state-sql.js';

const COLUMNS = `c.id, c.agent_id, c.persona_id, c.name, c.branched_from_message_id, coalesce(c.root_id, c.id) AS root_id, c.last_read_seq, c.unread_count,
  c.last_message_id, c.last_message_is_agent, c.last_message_at, c.created_at`;

/** A welcome message is the chat's first message, and counts as read. */
const CREATE: Statement = {
  name: 'chat.create',
  text: `WITH c AS (
    INSERT INTO chat (user_id, agent_id, persona_id, name, head, last_read_seq, last_message_id, last_message_is_agent, last_message_at)
    SELECT $1, $2, $3, $4, w.n, w.n, CASE w.n WHEN 1 THEN nextval('message_id_seq') END, CASE w.n WHEN 1 THEN true END, CASE w.n WHEN 1 THEN now() END
    FROM (SELECT CASE WHEN $5::text IS NULL THEN 0 ELSE 1 END AS n) w RETURNING *),
  m AS (
    INSERT INTO message (id, chat_id, seq, rev, is_agent, body, created_at)
    SELECT last_message_id, id, 1, 1, true, $5, last_message_at FROM c WHERE last_message_id IS NOT NULL),
  a AS (UPDATE agent SET chats_count = chats_count + 1 FROM c WHERE agent.id = c.agent_id)
  SELECT ${COLUMNS} FROM c`,
};

const LIST: Statement = {
  name: 'chat.list',
  text: `SELECT ${COLUMNS} FROM chat c WHERE c.user_id = $1 ORDER BY c.active_at DESC, c.id DESC LIMIT $2 OFFSET $3`,
};

const LIST_OF_AGENT: Statement = {
  name: 'chat.list-of-agent',
  text: `SELECT ${COLUMNS} FROM chat c WHERE c.user_id = $1 AND c.agent_id = $4 ORDER BY c.active_at DESC, c.id DESC LIMIT $2 OFFSET $3`,
};

const COUNT: Statement = {
  name: 'chat.count',
  text: 'SELECT count(*)::int AS n FROM chat WHERE user_id = $1 AND ($2::bigint IS NULL OR agent_id = $2)',
};

const GET: Statement = { name: 'chat.get', text: `SELECT ${COLUMNS} FROM chat c WHERE c.id = $1 AND c.user_id = $2` };

const OWN: Statement = { name: 'chat.own', text: 'SELECT id FROM chat WHERE id = ANY($2::bigint[]) AND user_id = $1' };

const RENAME: Statement = {
  name: 'chat.rename',
  text: `UPDATE chat c SET name = $3 WHERE c.id = $1 AND c.user_id = $2 RETURNING ${COLUMNS}`,
};

const REMOVE: Statement = {
  name: 'chat.remove',
  text: `WITH t AS (SELECT id FROM turn WHERE chat_id = $1 AND state IN ${OPEN}),
    c AS (DELETE FROM chat WHERE id = $1 AND user_id = $2 RETURNING id, agent_id),
    r AS (DELETE FROM running_reply USING c WHERE chat_id = c.id)
    SELECT c.agent_id, (SELECT coalesce(array_agg(t.id), '{}') FROM t) AS open FROM c`,
};

const ONE_LESS: Statement = {
  name: 'chat.one-less',
  text: 'UPDATE agent SET chats_count = greatest(chats_count - 1, 0) WHERE id = $1',
};

const LOCK: Statement = { name: 'chat.lock', text: 'SELECT id FROM chat WHERE id = $1 AND user_id = $2 FOR UPDATE' };

/** Forward only, at most to the newest. Needs the lock: while it waited for it, it would not see what was added. */
const READ: Statement = {
  name: 'chat.read',
  text: `UPDATE chat c SET last_read_seq = greatest(c.last_read_seq, r.seq),
      unread_count = CASE WHEN r.seq <= c.last_read_seq THEN c.unread_count ELSE (
        SELECT count(*) FROM message m WHERE m.chat_id = c.id AND m.seq > r.seq AND m.is_agent AND m.body IS NOT NULL) END
    FROM (SELECT least($3::bigint, coalesce(max(m.seq), 0)) AS seq FROM message m WHERE m.chat_id = $1) r
    WHERE c.id = $1 AND c.user_id = $2 RETURNING ${COLUMNS}`,
};

const BEFORE_BRANCH: Statement = {
  name: 'chat.before-branch',
  text: `SELECT cardinality(coalesce(c.lineage, '{}')) / 2 AS depth, w.messages, w.bytes
    FROM chat c JOIN message k ON k.chat_id = c.id AND k.id = $3 AND k.body IS NOT NULL
    CROSS JOIN LATERAL (
      SELECT count(*) AS messages, coalesce(sum(${WEIGHT}), 0) AS bytes FROM message
      WHERE chat_id = c.id AND seq <= k.seq AND body IS NOT NULL) w
    WHERE c.id = $1 AND c.user_id = $2`,
};

/**
 * A new chat with every message up to and including one. New ids are taken in the order of the messages, so that they
 * rise with seq here too; replies point at the copies. The chat it comes from was the first of its list, maybe, and has not
 * noted its time since (`MOVES_UP`): beside a branch it counts.
 */
const BRANCH: Statement = {
  name: 'chat.branch',
  text: `WITH s AS (
    SELECT c.*, k.seq AS upto, coalesce(k.origin_id, k.id) AS fork FROM chat c JOIN message k ON k.chat_id = c.id AND k.id = $3 AND k.body IS NOT NULL WHERE c.id = $1 AND c.user_id = $2),
  r AS MATERIALIZED (
    SELECT o.*, nextval('message_id_seq') AS new_id, row_number() OVER ()::int AS n FROM (
      SELECT m.id, coalesce(m.origin_id, m.id) AS origin_id, m.is_agent, m.body, m.reply_to, m.delivery, m.failure, m.created_at FROM message m JOIN s ON m.chat_id = s.id
      WHERE m.seq <= s.upto AND m.body IS NOT NULL ORDER BY m.seq) o),
  l AS (SELECT * FROM r ORDER BY n DESC LIMIT 1),
  c AS (
    INSERT INTO chat (user_id, agent_id, persona_id, name, branched_from_message_id, root_id, lineage, head, last_read_seq, last_message_id, last_message_is_agent, last_message_at, active_at)
    SELECT s.user_id, s.agent_id, s.persona_id, $4, $3, coalesce(s.root_id, s.id), coalesce(s.lineage, '{}') || s.id || s.fork, l.n, l.n, l.new_id, l.is_agent, l.created_at, l.created_at FROM s, l RETURNING *),
  m AS (
    INSERT INTO message (id, chat_id, origin_id, seq, rev, is_agent, body, reply_to, delivery, failure, created_at)
    SELECT r.new_id, c.id, r.origin_id, r.n, r.n, r.is_agent, r.body, q.new_id, CASE r.delivery WHEN 'queued' THEN 'stopped' ELSE r.delivery END, r.failure, r.created_at
    FROM r CROSS JOIN c LEFT JOIN r q ON q.id = r.reply_to),
  a AS (UPDATE agent SET chats_count = chats_count + 1 FROM c WHERE agent.id = c.agent_id),
  o AS (UPDATE chat SET active_at = chat.last_message_at FROM s WHERE chat.id = s.id AND chat.active_at < chat.last_message_at)
  SELECT ${COLUMNS} FROM c`,
};

const RECENT_AGENTS: Statement = {
  name: 'chat.recent-agents',
  text: 'SELECT DISTINCT agent_id FROM (SELECT agent_id FROM chat WHERE user_id = $1 ORDER BY active_at DESC, id DESC LIMIT $2) c',
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
  welcome: string | null;
}

/** What a branch goes on from, and what it would copy. */
export interface BeforeBranch {
  /** Chats on the way from the first one to the chat that is branched. */
  depth: number;
  messages: number;
  bytes: number;
}

/** One's own chats. `undefined` means: there is no such chat of this user's. */
@Injectable()
export class ChatsRepository {
  constructor(private readonly sql: Sql) {}

  async create(chat: NewChat): Promise<ChatRow> {
    const row = await this.sql.row<ChatRow>(CREATE, [
      chat.userId,
      chat.agentId,
      chat.personaId,
      chat.name,
      chat.welcome,
    ]);
    return row as ChatRow;
  }

  /** By the time of the last message, newest first. */
  list(userId: number, agentId: number | null, limit: number, offset: number): Promise<ChatRow[]> {
    return agentId === null
      ? this.sql.rows(LIST, [userId, limit, offset])
      : this.sql.rows(LIST_OF_AGENT, [userId, limit, offset, agentId]);
  }

  async count(userId: number, agentId: number | null): Promise<number> {
    return (await this.sql.row<{ n: number }>(COUNT, [userId, agentId]))?.n ?? 0;
  }

  get(chatId: number, userId: number): Promise<ChatRow | undefined> {
    return this.sql.row(GET, [chatId, userId]);
  }

  /** Which of these are the user's. */
  async own(userId: number, chatIds: number[]): Promise<number[]> {
    return (await this.sql.rows<{ id: number }>(OWN, [userId, chatIds])).map((row) => row.id);
  }

  rename(chatId: number, userId: number, name: string): Promise<ChatRow | undefined> {
    return this.sql.row(RENAME, [chatId, userId, name]);
  }

  /** Answers the turns that were open: a worker may just be taking one. */
  remove(chatId: number, userId: number): Promise<number[] | undefined> {
    return this.sql.transaction(async (sql) => {
      const removed = await sql.row<{ agent_id: number; open: number[] }>(REMOVE, [chatId, userId]);
      // Last of all: the messages of a long chat take their time, and nobody could begin one with its agent meanwhile.
      if (removed) await sql.rows(ONE_LESS, [removed.agent_id]);
      return removed?.open.map(Number);
    });
  }

  read(chatId: number, userId: number, seq: number): Promise<ChatRow | undefined> {
    return this.sql.transaction(async (sql) => {
      const chat = await sql.row(LOCK, [chatId, userId]);
      return chat && sql.row<ChatRow>(READ, [chatId, userId, seq]);
    });
  }

  /** Undefined also when the message is not of this chat or was deleted. */
  beforeBranch(chatId: number, userId: number, messageId: number): Promise<BeforeBranch | undefined> {
    return this.sql.row<BeforeBranch & Record<string, unknown>>(BEFORE_BRANCH, [chatId, userId, messageId]);
  }

  /** Undefined also when the message is not of this chat or was deleted. */
  branch(chatId: number, userId: number, messageId: number, name: string): Promise<ChatRow | undefined> {
    return this.sql.row(BRANCH, [chatId, userId, messageId, name]);
  }

  /** The agents of the newest chats. */
  async recentAgents(userId: number, chats: number): Promise<number[]> {
    const rows = await this.sql.rows<{ agent_id: number }>(RECENT_AGENTS, [userId, chats]);
    return rows.map((row) => row.agent_id);
  }

  /** The agents of those of these chats that are the user's. */
  async agentsOf(userId: number, chatIds: number[]): Promise<number[]> {
    const rows = await this.sql.rows<{ agent_id: number }>(AGENTS_OF, [userId, chatIds]);
    return rows.map((row) => row.agent_id);
  }
}
