import type { Row } from '../../../platform/db/row.js';
import type { Sql, SqlRunner, Statement } from '../../../platform/db/sql.js';
import type { MessageRow } from '../messages/domain/message-view.js';
import type { Chat } from './chat.entity.js';

// Prepared SQL, see ADR 4.

const LOCK: Statement = {
  name: 'chat.lock-for-change',
  text: 'SELECT id, head, last_read_seq, last_message_id, agent_id FROM chat WHERE id = $1 AND user_id = $2 FOR UPDATE',
};

const NEXT_REVISION: Statement = {
  name: 'chat.next-revision',
  text: 'UPDATE chat SET head = head + 1 WHERE id = $1 RETURNING head',
};

export type LockedChat = Row<Chat, 'id' | 'head' | 'lastReadSeq' | 'lastMessageId' | 'agentId'>;

/**
 * Runs `work` in one transaction under the chat's row lock (ADR 3).
 * @returns undefined when the user has no such chat
 */
export function withLockedChat<T>(
  sql: Sql,
  chatId: number,
  userId: number,
  work: (sql: SqlRunner, chat: LockedChat) => Promise<T>,
): Promise<T | undefined> {
  return sql.transaction(async (transaction) => {
    const chat = await transaction.row<LockedChat>(LOCK, [chatId, userId]);
    return chat ? work(transaction, chat) : undefined;
  });
}

/** Changes a message (`$1`) under the chat's next revision (`$2`). */
export async function changeMessage(
  sql: SqlRunner,
  change: Statement,
  chatId: number,
  messageId: number,
): Promise<MessageRow> {
  const next = await sql.row<{ head: number }>(NEXT_REVISION, [chatId]);
  return (await sql.row<MessageRow>(change, [messageId, next?.head])) as MessageRow;
}
