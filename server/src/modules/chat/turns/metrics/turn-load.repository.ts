import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../../platform/db/sql.js';
import { OPEN } from '../turn-state-sql.js';

/** By the index of open turns: those that have ended are never looked at. */
export const BY_STATE: Statement = {
  name: 'turn.load-by-state',
  text: `SELECT state, count(*) AS turns, extract(epoch FROM now() - min(created_at))::float8 AS oldest_s
    FROM turn WHERE state IN ${OPEN} GROUP BY state`,
};

/** The first that a worker could take at once: due, in no line, and the first of its chat. */
export const READY_SINCE: Statement = {
  name: 'turn.load-ready-since',
  text: `SELECT extract(epoch FROM now() - t.due_at)::float8 AS ready_s FROM turn t
    WHERE t.finished_at IS NULL AND t.state IN ${OPEN} AND t.state = 'queued' AND t.line_code IS NULL AND t.due_at <= now()
      AND NOT EXISTS (SELECT 1 FROM turn p WHERE p.chat_id = t.chat_id AND p.id < t.id AND p.state IN ${OPEN})
    ORDER BY t.due_at LIMIT 1`,
};

/** The open turns of one state. */
export interface StateLoad extends Record<string, unknown> {
  state: string;
  turns: number;
  /** Age of the oldest, in seconds. */
  oldest_s: number;
}

/** How much there is to do. */
@Injectable()
export class TurnLoadRepository {
  constructor(private readonly sql: Sql) {}

  byState(): Promise<StateLoad[]> {
    return this.sql.rows<StateLoad>(BY_STATE, []);
  }

  /** For how long work has been there that nobody took, in seconds; 0: there is none. */
  async readyFor(): Promise<number> {
    return (await this.sql.row<{ ready_s: number }>(READY_SINCE, []))?.ready_s ?? 0;
  }
}
