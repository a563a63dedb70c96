import { Injectable } from '@nestjs/common';
import { type SqlRunner, statementsOf } from '../../../platform/db/sql.js';

// Prepared SQL, see ADR 4: part of the transaction that adds or deletes chats. Does not count as an update of the agent.
const statement = statementsOf('agent-chat-count');

const CHANGE = statement('change', 'UPDATE agent SET chats_count = greatest(chats_count + $2::int, 0) WHERE id = $1');

/** Number of chats that an agent has in the catalogue. */
@Injectable()
export class AgentChatCount {
  /**
   * Locks the agent's row until the transaction ends: call it last, because the lock blocks other new chats with that
   * agent.
   * @param sql the transaction that adds or deletes the chats
   */
  async change(agentId: number, difference: number, sql: SqlRunner): Promise<void> {
    await sql.rows(CHANGE, [agentId, difference]);
  }
}
