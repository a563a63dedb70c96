import type { SqlRunner, Statement } from '../../../platform/db/sql.js';

// Prepared SQL, see ADR 4.

const LOCK: Statement = {
  name: 'chat.lock-conversation',
  text: `WITH s AS (SELECT coalesce(conversation_id, id) AS conversation FROM chat WHERE id = $1 AND user_id = $2)
    SELECT c.id FROM chat c WHERE c.id IN (SELECT $1::bigint FROM s UNION SELECT a.id FROM s JOIN chat a ON a.conversation_id = s.conversation)
      AND c.user_id = $2 ORDER BY c.id FOR UPDATE`,
};

/**
 * Locks a chat and its alternatives, oldest first (ADR 3). Repeats the statement, because one that waits for a lock
 * does not see alternatives created meanwhile.
 * @returns their ids; empty when the user has no such chat
 */
export async function lockConversation(sql: SqlRunner, chatId: number, userId: number): Promise<number[]> {
  let locked: number[] = [];
  for (;;) {
    const ids = (await sql.rows<{ id: number }>(LOCK, [chatId, userId])).map(({ id }) => id);
    if (ids.length === locked.length) return ids;
    locked = ids;
  }
}
