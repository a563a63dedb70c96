import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';

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
const FAMILY: Statement = {
  name: 'chat.family',
  text: `WITH own AS (SELECT coalesce(root_id, id) AS root FROM chat WHERE id = $1 AND user_id = $2),
    family AS (
      SELECT ${COLUMNS} FROM own JOIN chat c ON c.id = own.root AND c.user_id = $2
      UNION SELECT ${COLUMNS} FROM chat c WHERE c.id = $1 AND c.user_id = $2
      UNION (SELECT ${COLUMNS} FROM own JOIN chat c ON c.root_id = own.root AND c.user_id = $2 ORDER BY c.id DESC LIMIT $3))
    SELECT f.*, m.chat_id AS parent_id, CASE WHEN m.body IS NOT NULL THEN m.is_agent END AS is_agent,
      left(m.body, ${READ_OF_MESSAGE}) AS beginning
    FROM family f LEFT JOIN message m ON m.id = f.branched_from_message_id ORDER BY f.id`,
};

/** Chats that branched from each other. */
@Injectable()
export class BranchesRepository {
  constructor(private readonly sql: Sql) {}

  /** The chat, the one at the root and the newest `limit` branches, oldest first; none where it is not this user's. */
  family(chatId: number, userId: number, limit: number): Promise<BranchRow[]> {
    return this.sql.rows(FAMILY, [chatId, userId, limit]);
  }
}
