import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { chatColumns, excerptOf } from '../chats/chat-columns-sql.js';
import type { ChatRow } from '../chats/domain/chat-view.js';
import { MESSAGE_BYTES } from '../messages/within-bytes-sql.js';
import type { ChatLineage } from './domain/forks.js';

// Prepared SQL, see ADR 4.

/** A chat of a family as the database returns it. */
export interface BranchRow {
  id: number;
  name: string | null;
  branched_from_message_id: number | null;
  created_at: Date;
  last_message_at: Date | null;
  parent_id: number | null;
  is_agent: boolean | null;
  beginning: string | null;
}

/** Characters read for an excerpt: enough even if many of them are white space. */
const EXCERPT_SOURCE = 400;

const COLUMNS = 'c.id, c.name, c.branched_from_message_id, c.created_at, c.last_message_at';

/** The chat and the root are always included; the limit applies to the branches. */
const family = (columns: string): string => `
    own AS (SELECT coalesce(root_id, id) AS root FROM chat WHERE id = $1 AND user_id = $2),
    family AS (
      SELECT ${columns} FROM own JOIN chat c ON c.id = own.root AND c.user_id = $2
      UNION SELECT ${columns} FROM chat c WHERE c.id = $1 AND c.user_id = $2
      UNION (SELECT ${columns} FROM own JOIN chat c ON c.root_id = own.root AND c.user_id = $2 ORDER BY c.id DESC LIMIT $3))`;

const SIZE: Statement = {
  name: 'branch.size',
  text: `SELECT cardinality(coalesce(c.lineage, '{}')) / 2 AS depth, w.messages, w.bytes
    FROM chat c JOIN message k ON k.chat_id = c.id AND k.id = $3 AND k.body IS NOT NULL
    CROSS JOIN LATERAL (
      SELECT count(*) AS messages, coalesce(sum(${MESSAGE_BYTES}), 0) AS bytes FROM message
      WHERE chat_id = c.id AND seq <= k.seq AND body IS NOT NULL) w
    WHERE c.id = $1 AND c.user_id = $2`,
};

/**
 * Copies a chat's messages up to and including one into a new chat. New IDs are taken in the order of the messages, so
 * that they rise with `seq`; replies point at the copies. The original's `active_at` is brought up to date (see
 * `TOUCH_ACTIVITY`), because the list orders it beside the branch.
 */
const CREATE: Statement = {
  name: 'branch.create',
  text: `WITH s AS (
    SELECT c.*, k.seq AS upto, coalesce(k.origin_id, k.id) AS fork FROM chat c JOIN message k ON k.chat_id = c.id AND k.id = $3 AND k.body IS NOT NULL WHERE c.id = $1 AND c.user_id = $2),
  r AS MATERIALIZED (
    SELECT o.*, nextval('message_id_seq') AS new_id, row_number() OVER ()::int AS n FROM (
      SELECT m.id, m.seq, coalesce(m.origin_id, m.id) AS origin_id, m.is_agent, m.body, m.reply_to, m.delivery, m.failure, m.created_at, m.suggestions FROM message m JOIN s ON m.chat_id = s.id
      WHERE m.seq <= s.upto AND m.body IS NOT NULL ORDER BY m.seq) o),
  l AS (SELECT * FROM r ORDER BY n DESC LIMIT 1),
  c AS (
    INSERT INTO chat (user_id, agent_id, persona_id, persona_changes, name, branched_from_message_id, root_id, lineage, head, last_read_seq, last_message_id, last_message_is_agent, last_message_at, active_at)
    SELECT s.user_id, s.agent_id, s.persona_id, (
        SELECT jsonb_agg(jsonb_set(p.change, '{after_seq}', to_jsonb((SELECT count(*) FROM r WHERE r.seq <= (p.change->>'after_seq')::int))) ORDER BY p.n)
        FROM jsonb_array_elements(s.persona_changes) WITH ORDINALITY p(change, n)), $4, $3, coalesce(s.root_id, s.id), coalesce(s.lineage, '{}') || s.id || s.fork, l.n, l.n, l.new_id, l.is_agent, l.created_at, l.created_at FROM s, l RETURNING *),
  m AS (
    INSERT INTO message (id, chat_id, origin_id, seq, rev, is_agent, body, reply_to, delivery, failure, created_at, suggestions)
    SELECT r.new_id, c.id, r.origin_id, r.n, r.n, r.is_agent, r.body, q.new_id, CASE r.delivery WHEN 'queued' THEN 'stopped' ELSE r.delivery END, r.failure, r.created_at, r.suggestions
    FROM r CROSS JOIN c LEFT JOIN r q ON q.id = r.reply_to),
  a AS (UPDATE agent SET chats_count = chats_count + 1 FROM c WHERE agent.id = c.agent_id),
  o AS (UPDATE chat SET active_at = chat.last_message_at FROM s WHERE chat.id = s.id AND chat.active_at < chat.last_message_at)
  SELECT ${chatColumns(`(SELECT ${excerptOf('l.body')} FROM l)`)} FROM c`,
};

const FAMILY: Statement = {
  name: 'branch.family',
  text: `WITH ${family(COLUMNS)}
    SELECT f.*, m.chat_id AS parent_id, CASE WHEN m.body IS NOT NULL THEN m.is_agent END AS is_agent,
      left(m.body, ${EXCERPT_SOURCE}) AS beginning
    FROM family f LEFT JOIN message m ON m.id = f.branched_from_message_id ORDER BY f.id`,
};

// As JSON: pg returns bigint[] as strings.
const LINEAGES: Statement = {
  name: 'branch.lineages',
  text: `WITH ${family('c.id, c.lineage')}
    SELECT id, to_jsonb(lineage) AS lineage FROM family ORDER BY id`,
};

const COPIES: Statement = {
  name: 'branch.copies',
  text: `SELECT m.chat_id, m.id, w.origin_id FROM unnest($1::bigint[], $2::bigint[]) AS w(chat_id, origin_id) CROSS JOIN LATERAL (
      SELECT o.chat_id, o.id FROM message o WHERE o.id = w.origin_id AND o.chat_id = w.chat_id AND o.body IS NOT NULL
      UNION ALL
      SELECT c.chat_id, c.id FROM message c WHERE c.origin_id = w.origin_id AND c.chat_id = w.chat_id AND c.body IS NOT NULL) m`,
};

interface CopyRow {
  chat_id: number;
  id: number;
  origin_id: number;
}

/** IDs of original messages and their copies in the chats of a family. */
export class MessageCopies {
  private readonly ids: ReadonlyMap<string, number>;

  constructor(rows: readonly CopyRow[]) {
    this.ids = new Map(rows.map((row) => [`${row.chat_id}:${row.origin_id}`, row.id]));
  }

  /** ID of the original or its copy in this chat; null when it was deleted there. */
  idIn(chatId: number, originId: number): number | null {
    return this.ids.get(`${chatId}:${originId}`) ?? null;
  }
}

/** The size of a branch before it is created. */
export interface BranchSize {
  /** Chats between the root and the branched chat. */
  depth: number;
  messages: number;
  bytes: number;
}

/** Families of chats: an original and its branches. */
@Injectable()
export class BranchesRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns undefined when the user has no such chat, or the chat has no such message */
  sizeOf(chatId: number, userId: number, messageId: number): Promise<BranchSize | undefined> {
    return this.sql.row<BranchSize & Record<string, unknown>>(SIZE, [chatId, userId, messageId]);
  }

  /** Undefined as in `sizeOf`. */
  create(chatId: number, userId: number, messageId: number, name: string): Promise<ChatRow | undefined> {
    return this.sql.row(CREATE, [chatId, userId, messageId, name]);
  }

  /** The chat, its root and the newest `limit` branches, oldest first; empty when the user has no such chat. */
  family(chatId: number, userId: number, limit: number): Promise<BranchRow[]> {
    return this.sql.rows(FAMILY, [chatId, userId, limit]);
  }

  /** Lineages of the same chats. */
  lineages(chatId: number, userId: number, limit: number): Promise<ChatLineage[]> {
    return this.sql.rows(LINEAGES, [chatId, userId, limit]);
  }

  /** Does not check who owns the chats. */
  async copies(wanted: readonly { chatId: number; originId: number }[]): Promise<MessageCopies> {
    if (wanted.length === 0) return new MessageCopies([]);
    const chatIds = wanted.map(({ chatId }) => chatId);
    const originIds = wanted.map(({ originId }) => originId);
    return new MessageCopies(await this.sql.rows<CopyRow>(COPIES, [chatIds, originIds]));
  }
}
