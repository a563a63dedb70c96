import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../../platform/db/sql.js';
import { OPEN_STATES } from '../sql/turn-state-sql.js';

// Prepared SQL, see ADR 4.

/** Uses the index of open turns. */
export const BY_STATE: Statement = {
  name: 'turn.load-by-state',
  text: `SELECT state, count(*) AS turns, extract(epoch FROM now() - min(created_at))::float8 AS oldest_s
    FROM turn WHERE state IN ${OPEN_STATES} GROUP BY state`,
};

/** The longest-waiting turn that a worker could claim: due, in no agent queue, and the first of its chat. */
export const READY_SINCE: Statement = {
  name: 'turn.load-ready-since',
  text: `SELECT extract(epoch FROM now() - t.due_at)::float8 AS ready_s FROM turn t
    WHERE t.finished_at IS NULL AND t.state IN ${OPEN_STATES} AND t.state = 'queued' AND t.line_code IS NULL AND t.due_at <= now()
      AND NOT EXISTS (SELECT 1 FROM turn p WHERE p.chat_id = t.chat_id AND p.id < t.id AND p.state IN ${OPEN_STATES})
    ORDER BY t.due_at LIMIT 1`,
};

/** The open turns of one state. */
export interface StateLoad extends Record<string, unknown> {
  state: string;
  turns: number;
  /** Age of the oldest, in seconds. */
  oldest_s: number;
}

/** Load of the installation. */
@Injectable()
export class TurnLoadRepository {
  constructor(private readonly sql: Sql) {}

  byState(): Promise<StateLoad[]> {
    return this.sql.rows<StateLoad>(BY_STATE, []);
  }

  /** Seconds for which a claimable turn has waited; 0 without one. */
  async readyFor(): Promise<number> {
    return (await this.sql.row<{ ready_s: number }>(READY_SINCE, []))?.ready_s ?? 0;
  }
}
