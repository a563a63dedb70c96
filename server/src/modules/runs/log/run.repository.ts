import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import type { ExecutionStop, RunFailureDetail, RunStep } from '../../../contract/limits.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';

/** What was seen of a workflow while it ran. */
export interface RunTrace {
  /** The workflow that was called, or was to be; null: none. */
  workflowId: string | null;
  /** In the workflow tool, where it was told. */
  executionId: string | null;
  /** Null: the answer was no stream. */
  steps: RunStep[] | null;
  /** What it answered in the place of a reply; null: it gave one, or no answer. */
  failure: RunFailureDetail | null;
  /** What became of the execution of a stopped reply. */
  executionStop: ExecutionStop | null;
}

/** A turn that is to be stored as a run. */
export interface NotedRun {
  turnId: number;
  trace: Partial<RunTrace>;
}

const statement = statementsOf('run');

/** Whole ms between two times, as far as a column holds them; null where one is. Clocks of two machines may differ. */
const ms = (from: string, to: string): string =>
  `CASE WHEN ${to} - ${from} IS NOT NULL THEN least(greatest(0, extract(epoch FROM ${to} - ${from}) * 1000), 2147483647)::int END`;

const COLUMNS = `agent_id, turn_id, chat_id, message_id, outcome, failure_code, attempts, workflow_id, execution_id, created_at,
  queued_ms, first_chunk_ms, total_ms, steps, failure_detail, execution_stop`;

/** The run that a turn `t` is: not with the workflow that its agent has by now. What was stopped before it began is none. */
const RUN_OF_TURN = (
  workflowId: string,
  executionId: string,
  steps: string,
  failure: string,
  stop: string,
): string => `t.agent_id, t.id, t.chat_id, t.message_id, t.state,
  t.failure_code, t.attempt, ${workflowId}, ${executionId}, t.created_at, ${ms('t.created_at', 't.started_at')},
  ${ms('t.started_at', 't.first_chunk_at')}, ${ms('t.created_at', 't.finished_at')}, ${steps}, CASE WHEN t.state = 'failed' THEN ${failure} END,
  CASE WHEN t.state = 'stopped' THEN ${stop} END`;
const IS_RUN = `(t.state IN ('waiting', 'answered', 'failed') OR t.state = 'stopped' AND t.started_at IS NOT NULL)`;

/**
 * Copies turns that have changed. What is there already is only ever brought forward: of two processes that tell of the
 * same turn, the slower one may have seen it as it was before. Answers which agents these replies say something about:
 * `is_back`: it counts as offline, and its workflow has taken a message; `code`: how the reply failed. Answers count where
 * the agent has trouble.
 */
const STORE = statement(
  'store',
  `WITH noted AS (
      SELECT t.*, coalesce(n.workflow_id, t.workflow_id) AS called, coalesce(n.execution_id, t.execution_id) AS started,
        n.steps, n.failure, n.stop
      FROM jsonb_to_recordset($1::jsonb)
          AS n(id bigint, workflow_id text, execution_id text, steps jsonb, failure jsonb, stop text)
        JOIN turn t ON t.id = n.id),
    stored AS (
      INSERT INTO run (${COLUMNS})
      SELECT ${RUN_OF_TURN('t.called', 't.started', 't.steps', 't.failure', 't.stop')} FROM noted t
      WHERE ${IS_RUN} ORDER BY t.agent_id, t.id
      ON CONFLICT (agent_id, turn_id) DO UPDATE SET outcome = excluded.outcome, failure_code = excluded.failure_code,
        attempts = excluded.attempts, workflow_id = coalesce(excluded.workflow_id, run.workflow_id), execution_id = coalesce(excluded.execution_id, run.execution_id),
        first_chunk_ms = coalesce(excluded.first_chunk_ms, run.first_chunk_ms),
        total_ms = coalesce(excluded.total_ms, run.total_ms), steps = coalesce(excluded.steps, run.steps),
        failure_detail = excluded.failure_detail,
        execution_stop = coalesce(excluded.execution_stop, run.execution_stop)
      WHERE excluded.outcome = 'answered' OR run.outcome = 'waiting' OR run.outcome = excluded.outcome
      RETURNING agent_id, outcome, failure_code)
    SELECT DISTINCT s.agent_id, a.offline AND s.outcome IN ('waiting', 'answered') AS is_back, s.failure_code AS code
    FROM stored s JOIN agent a ON a.id = s.agent_id
    WHERE a.status = 'ready' AND (a.offline AND s.outcome IN ('waiting', 'answered')
      OR a.troubled AND s.outcome = 'answered' OR s.failure_code IS NOT NULL)`,
);

/**
 * What processes that died have not told: up to the oldest turn that is open, and below those that somebody may just be
 * writing. OFFSET 0 keeps the planner from walking along all ids to the first open one.
 */
const COLLECT = statement(
  'collect',
  `WITH progress AS MATERIALIZED (SELECT collected_to FROM run_progress WHERE id = 1 FOR UPDATE SKIP LOCKED),
    reach AS MATERIALIZED (
      SELECT p.collected_to AS above, least(p.collected_to + $1::int,
        (SELECT min(id) - 1 FROM (SELECT id FROM turn WHERE state IN ('queued', 'running', 'waiting') OFFSET 0) open),
        coalesce((SELECT max(id) FROM turn), p.collected_to)) AS upto
      FROM progress p),
    settled AS MATERIALIZED (
      SELECT r.above, least(r.upto, (
        SELECT min(t.id) - 1 FROM turn t WHERE t.id > r.above AND t.id <= r.upto AND t.created_at > now() - $2::int * interval '1 ms')) AS upto
      FROM reach r),
    missed AS (
      INSERT INTO run (${COLUMNS})
      SELECT ${RUN_OF_TURN('t.workflow_id', 't.execution_id', 'NULL', 'NULL::jsonb', 'NULL')} FROM settled s JOIN turn t ON t.id > s.above AND t.id <= s.upto
      WHERE ${IS_RUN} ORDER BY t.agent_id, t.id ON CONFLICT DO NOTHING)
    UPDATE run_progress SET collected_to = s.upto FROM settled s WHERE id = 1 AND s.upto > s.above
    RETURNING s.upto - s.above AS n`,
);

/** Ids rise with time: the first turn that is not too old, found by halving. */
const FIRST_KEPT = statement(
  'first-kept',
  `WITH RECURSIVE halves(low, high) AS (
      SELECT coalesce(min(id), 1), coalesce(max(id), 0) + 1 FROM turn
      UNION ALL
      SELECT CASE WHEN f.is_old THEN f.id + 1 ELSE h.low END, CASE WHEN f.is_old THEN h.high ELSE h.middle END
      FROM (SELECT low, high, (low + high) / 2 AS middle FROM halves WHERE low < high) h LEFT JOIN LATERAL (
        SELECT id, created_at < now() - $1::int * interval '1 day' AS is_old FROM turn
        WHERE id >= h.middle AND id < h.high ORDER BY id LIMIT 1) f ON true)
    SELECT min(high) AS id FROM halves`,
);

/** The next agents that have runs, found by steps from one to the next. */
const REMOVE_OLD = statement(
  'remove-old',
  `WITH RECURSIVE agents(agent_id, n) AS (
      (SELECT agent_id, 1 FROM run WHERE agent_id > $1 ORDER BY agent_id LIMIT 1)
      UNION ALL
      SELECT (SELECT r.agent_id FROM run r WHERE r.agent_id > agents.agent_id ORDER BY r.agent_id LIMIT 1), n + 1
      FROM agents WHERE n < $3::int AND agents.agent_id IS NOT NULL),
    old AS MATERIALIZED (
      SELECT r.agent_id, r.turn_id FROM agents a CROSS JOIN LATERAL (
        SELECT agent_id, turn_id FROM run WHERE agent_id = a.agent_id AND turn_id < $2 ORDER BY turn_id LIMIT $4::int) r
      WHERE a.agent_id IS NOT NULL LIMIT $4::int),
    gone AS (DELETE FROM run USING old WHERE run.agent_id = old.agent_id AND run.turn_id = old.turn_id RETURNING 1)
    SELECT (SELECT max(agent_id) FROM agents) AS upto, (SELECT count(*)::int FROM gone) AS removed`,
);

/** There are few of an agent that wait, and they have an index of their own. */
const WAITING = statement(
  'waiting',
  `SELECT turn_id, chat_id FROM run
    WHERE agent_id = $1 AND outcome = 'waiting' AND outcome <> 'answered' AND execution_id = $2`,
);

/** What a reply says about its agent. */
export interface AgentNews extends Record<string, unknown> {
  agent_id: number;
  is_back: boolean;
  code: FailureCode | null;
}

/** How replies came about: what is written of it. */
@Injectable()
export class RunRepository {
  constructor(private readonly sql: Sql) {}

  /** Stores these turns as they are now. @returns what they say about their agents. */
  store(runs: NotedRun[]): Promise<AgentNews[]> {
    const noted = runs.map(({ turnId, trace }) => ({
      id: turnId,
      workflow_id: trace.workflowId ?? null,
      execution_id: trace.executionId ?? null,
      steps: trace.steps ?? null,
      failure: trace.failure ?? null,
      stop: trace.executionStop ?? null,
    }));
    return this.sql.rows<AgentNews>(STORE, [JSON.stringify(noted)]);
  }

  /** The runs of an agent that wait for a reply from this execution: at most one, if the agent has one n8n. */
  waiting(agentId: number, executionId: string): Promise<{ turn_id: number; chat_id: number }[]> {
    return this.sql.rows(WAITING, [agentId, executionId]);
  }

  /**
   * Stores what nobody told of, among the next so many turns that were written that long ago.
   * @returns how many were looked at; 0: all are there, or somebody else is at it.
   */
  async collect(limit: number, settledMs: number): Promise<number> {
    return (await this.sql.row<{ n: number }>(COLLECT, [limit, settledMs]))?.n ?? 0;
  }

  /** The first turn that was written in these days. */
  async firstKept(days: number): Promise<number> {
    return (await this.sql.row<{ id: number }>(FIRST_KEPT, [days]))?.id ?? 0;
  }

  /**
   * Removes runs of turns below `firstKept`, of the next agents above one.
   * @returns up to which agent it looked (null: there are no further ones), and how many it removed.
   */
  async removeOld(
    aboveAgent: number,
    firstKept: number,
    agents: number,
    limit: number,
  ): Promise<{ upto: number | null; removed: number }> {
    const row = await this.sql.row<{ upto: number | null; removed: number }>(REMOVE_OLD, [
      aboveAgent,
      firstKept,
      agents,
      limit,
    ]);
    return row ?? { upto: null, removed: 0 };
  }
}
