import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import type { Descent } from './domain/forks.js';

/** One chat of a family, as the database gives it. */
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

/** Enough for an excerpt also where much of it is white space. */
const READ_OF_MESSAGE = 400;

const COLUMNS = 'c.id, c.name, c.branched_from_message_id, c.created_at, c.last_message_at';

/** The chat itself and the one at the root are there however many branches there are. */
const family = (columns: string): string => `
    own AS (SELECT coalesce(root_id, id) AS root FROM chat WHERE id = $1 AND user_id = $2),
    family AS (
      SELECT ${columns} FROM own JOIN chat c ON c.id = own.root AND c.user_id = $2
      UNION SELECT ${columns} FROM chat c WHERE c.id = $1 AND c.user_id = $2
      UNION (SELECT ${columns} FROM own JOIN chat c ON c.root_id = own.root AND c.user_id = $2 ORDER BY c.id DESC LIMIT $3))`;

const FAMILY: Statement = {
  name: 'chat.family',
  text: `WITH ${family(COLUMNS)}
    SELECT f.*, m.chat_id AS parent_id, CASE WHEN m.body IS NOT NULL THEN m.is_agent END AS is_agent,
      left(m.body, ${READ_OF_MESSAGE}) AS beginning
    FROM family f LEFT JOIN message m ON m.id = f.branched_from_message_id ORDER BY f.id`,
};

// As JSON: a list of bigint comes back as texts.
const DESCENTS: Statement = {
  name: 'chat.descents',
  text: `WITH ${family('c.id, c.lineage')}
    SELECT id, to_jsonb(lineage) AS lineage FROM family ORDER BY id`,
};

const COPIES: Statement = {
  name: 'chat.copies',
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

/** Where messages stand in chats of the same family. */
export class Copies {
  private readonly ids: ReadonlyMap<string, number>;

  constructor(rows: readonly CopyRow[]) {
    this.ids = new Map(rows.map((row) => [`${row.chat_id}:${row.origin_id}`, row.id]));
  }

  /** The message itself or its copy; null where it is deleted. */
  idIn(chatId: number, originId: number): number | null {
    return this.ids.get(`${chatId}:${originId}`) ?? null;
  }
}

/** Chats that branched from each other. */
@Injectable()
export class BranchesRepository {
  constructor(private readonly sql: Sql) {}

  /** The chat, the one at the root and the newest `limit` branches, oldest first; none where it is not this user's. */
  family(chatId: number, userId: number, limit: number): Promise<BranchRow[]> {
    return this.sql.rows(FAMILY, [chatId, userId, limit]);
  }

  /** The same chats, and the way to each of them. */
  descents(chatId: number, userId: number, limit: number): Promise<Descent[]> {
    return this.sql.rows(DESCENTS, [chatId, userId, limit]);
  }

  /** Where messages stand in chats that came to have them by branching. Whose chats they are is not asked here. */
  async copies(sought: readonly { chatId: number; originId: number }[]): Promise<Copies> {
    if (sought.length === 0) return new Copies([]);
    const chatIds = sought.map(({ chatId }) => chatId);
    const originIds = sought.map(({ originId }) => originId);
    return new Copies(await this.sql.rows<CopyRow>(COPIES, [chatIds, originIds]));
  }
}
