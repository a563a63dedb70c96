import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';

/** Consecutive failed replies after which an agent counts as troubled. */
const IN_A_ROW = 3;
/** Maximum number of read runs; stopped runs and other failures do not count. */
const READ_MAX = 50;

// Prepared SQL, see ADR 4: judges agents under their locks.
const statement = statementsOf('agent-trouble');

const LOCK = statement(
  'lock',
  `SELECT id FROM agent WHERE id = ANY($1::bigint[]) AND status = 'ready' AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
);

/** Reads the newest runs of each agent along the primary key of `run`. */
const JUDGE = statement(
  'judge',
  `WITH judged AS (
      SELECT c.agent_id, (
        SELECT count(*) = ${IN_A_ROW} AND bool_and(last.outcome = 'failed') FROM (
          SELECT outcome FROM (
            SELECT turn_id, outcome, failure_code FROM run r
            WHERE r.agent_id = c.agent_id AND r.created_at > c.replies_since ORDER BY turn_id DESC LIMIT ${READ_MAX}) recent
          WHERE outcome = 'answered' OR outcome = 'failed' AND failure_code = ANY($2::text[])
          ORDER BY turn_id DESC LIMIT ${IN_A_ROW}) last) AS troubled
      FROM agent_check c WHERE c.agent_id = ANY($1::bigint[]))
    UPDATE agent SET troubled = j.troubled FROM judged j WHERE agent.id = j.agent_id AND agent.troubled <> j.troubled
    RETURNING agent.id, agent.troubled`,
);

/** Earlier failures no longer count. */
const PROVEN = statement(
  'proven',
  `WITH c AS (UPDATE agent_check SET replies_since = now() WHERE agent_id = $1)
    UPDATE agent SET troubled = false WHERE id = $1 AND troubled RETURNING id`,
);

/** An agent whose state of trouble changed. */
export interface JudgedAgent extends Record<string, unknown> {
  id: number;
  troubled: boolean;
}

/** Whether the last replies of published agents failed. */
@Injectable()
export class AgentTroubleRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Judges agents by their newest runs. Locks first, so that the later of two processes sees the runs of both.
   * @param codes failures that count
   * @returns agents whose state changed
   */
  judge(agentIds: number[], codes: readonly FailureCode[]): Promise<JudgedAgent[]> {
    return this.sql.transaction(async (sql) => {
      const held = await sql.rows<{ id: number }>(LOCK, [agentIds]);
      if (held.length === 0) return [];
      return sql.rows<JudgedAgent>(JUDGE, [held.map(({ id }) => id), codes]);
    });
  }

  /** A test message was answered. @returns whether the agent was troubled */
  async proven(agentId: number): Promise<boolean> {
    return (await this.sql.row(PROVEN, [agentId])) !== undefined;
  }
}
