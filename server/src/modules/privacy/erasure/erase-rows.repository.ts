import { Injectable } from '@nestjs/common';
import { Sql, type Statement, statementsOf } from '../../../platform/db/sql.js';

// Deletes rows of other modules in batches: see ADR 31.

const statement = statementsOf('erasure');

/** Deletes at most `$2` rows. */
const batch = (name: string, from: string, where: string, key = 'id'): Statement =>
  statement(name, `DELETE ${from} WHERE ${key} IN (SELECT ${key} ${from} WHERE ${where} LIMIT $2) RETURNING ${key}`);

/** In this order: later tables may be referred to by earlier ones. */
const BATCHES: Statement[] = [
  batch('reports', 'FROM report', 'reporter_id = $1'),
  batch('reports-of-agents', 'FROM report', 'agent_id IN (SELECT id FROM agent WHERE creator_id = $1)'),
  batch('cases-of-agents', 'FROM report_case', 'agent_id IN (SELECT id FROM agent WHERE creator_id = $1)', 'agent_id'),
  // Locks agents first and by id, as toggling a crown does.
  statement(
    'crowns',
    `WITH mine AS MATERIALIZED (SELECT agent_id FROM crown WHERE user_id = $1 ORDER BY agent_id LIMIT $2),
      held AS MATERIALIZED (SELECT id FROM agent WHERE id IN (SELECT agent_id FROM mine) ORDER BY id FOR NO KEY UPDATE),
      gone AS (DELETE FROM crown USING held WHERE crown.agent_id = held.id AND crown.user_id = $1 RETURNING agent_id, counts)
      UPDATE agent SET crowns_number = greatest(crowns_number - gone.counts::int, 0) FROM gone WHERE agent.id = gone.agent_id RETURNING agent.id`,
  ),
  batch('notify-requests', 'FROM notify_request', 'user_id = $1', 'ctid'),
  batch('chapters', 'FROM chapter', 'base_id IN (SELECT id FROM knowledge_base WHERE owner_id = $1)'),
  batch('bases', 'FROM knowledge_base', 'owner_id = $1'),
  batch('personas', 'FROM persona', 'owner_id = $1'),
  batch('pictures', 'FROM image', 'owner_id = $1'),
  batch('files', 'FROM chat_file', 'user_id = $1'),
  batch('storage-use', 'FROM storage_use', 'user_id = $1', 'user_id'),
];

/** Removes cases without reports, and closes cases without open ones. */
const CLOSE_EMPTY_CASES = statement(
  'close-empty-cases',
  `WITH gone AS (DELETE FROM report_case c WHERE c.agent_id = ANY($1::bigint[])
      AND NOT EXISTS (SELECT FROM report r WHERE r.agent_id = c.agent_id))
    UPDATE report_case c SET open = false WHERE c.agent_id = ANY($1::bigint[]) AND c.open
      AND NOT EXISTS (SELECT FROM report r WHERE r.agent_id = c.agent_id AND r.closed_at IS NULL)`,
);
const REPORTED = statement('reported', 'SELECT DISTINCT agent_id FROM report WHERE reporter_id = $1');

/** In the creator's own n8n, whose address is known only while the account exists. */
const HAS_OWN_N8N_WORKFLOWS = statement(
  'has-own-n8n-workflows',
  `SELECT w.agent_id FROM agent_workflow w JOIN creator_n8n own ON own.id = w.n8n_id WHERE own.user_id = $1 LIMIT 1`,
);
const FORGET_OWN_N8N_WORKFLOWS = statement(
  'forget-own-n8n-workflows',
  'DELETE FROM agent_workflow w USING creator_n8n own WHERE own.id = w.n8n_id AND own.user_id = $1',
);

/** Deletes the remaining data of a closed account. */
@Injectable()
export class EraseRowsRepository {
  constructor(private readonly sql: Sql) {}

  /** Deletes one batch. @returns false when nothing is left */
  async eraseBatch(userId: number, limit: number): Promise<boolean> {
    for (const one of BATCHES) {
      if ((await this.sql.rows(one, [userId, limit])).length > 0) return true;
    }
    return false;
  }

  /** Ids of the agents that the user has reported. */
  async reportedAgents(userId: number): Promise<number[]> {
    return (await this.sql.rows<{ agent_id: number }>(REPORTED, [userId])).map((row) => row.agent_id);
  }

  async closeEmptyCases(agentIds: number[]): Promise<void> {
    if (agentIds.length > 0) await this.sql.rows(CLOSE_EMPTY_CASES, [agentIds]);
  }

  /** Whether workflows must still be removed from the creator's own n8n. */
  async hasOwnN8nWorkflows(userId: number): Promise<boolean> {
    return (await this.sql.row(HAS_OWN_N8N_WORKFLOWS, [userId])) !== undefined;
  }

  /** Gives up on workflows that could not be removed for too long. */
  async forgetOwnN8nWorkflows(userId: number): Promise<void> {
    await this.sql.rows(FORGET_OWN_N8N_WORKFLOWS, [userId]);
  }
}
