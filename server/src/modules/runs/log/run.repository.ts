import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FailureCode } from '../../../contract/errors.js';
import type { ExecutionStop, RunFailureDetail, RunNote, RunStep } from '../../../contract/workflows/runs.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { Run } from './run.entity.js';

/** Facts about one workflow call. */
export interface RunTrace {
  /** The agent's workflow; null without one. */
  workflowId: string | null;
  /** ID of the execution in n8n, if the workflow sent it. */
  executionId: string | null;
  /** Null when the answer was not a stream. */
  steps: RunStep[] | null;
  /** What the workflow answered instead of a reply; null without such an answer. */
  failure: RunFailureDetail | null;
  /** Result of stopping the execution in n8n. */
  executionStop: ExecutionStop | null;
  /** What the creator should know about an answered run. */
  notes: RunNote[] | null;
}

/** A turn to store as a run. */
export interface PendingRun {
  turnId: number;
  trace: Partial<RunTrace>;
}

// Prepared SQL, see ADR 20: one statement for each batch.
const statement = statementsOf('run');

/** Whole ms between two times, limited to the range of the column; null if either is null. Clocks may differ. */
const ms = (from: string, to: string): string =>
  `CASE WHEN ${to} - ${from} IS NOT NULL THEN least(greatest(0, extract(epoch FROM ${to} - ${from}) * 1000), 2147483647)::int END`;

const COLUMNS = `agent_id, turn_id, chat_id, message_id, outcome, failure_code, attempts, workflow_id, execution_id, agent_version, created_at,
  queued_ms, first_chunk_ms, total_ms, steps, failure_detail, execution_stop, notes`;

/** The run of turn `t`. A turn that was stopped before its first call has none. */
const RUN_OF_TURN = (
  workflowId: string,
  executionId: string,
  steps: string,
  failure: string,
  stop: string,
  notes: string,
): string => `t.agent_id, t.id, t.chat_id, t.message_id, t.state,
  t.failure_code, t.attempt, ${workflowId}, ${executionId}, t.agent_version, t.created_at, ${ms('t.created_at', 't.started_at')},
  ${ms('t.started_at', 't.first_chunk_at')}, ${ms('t.created_at', 't.finished_at')}, ${steps}, CASE WHEN t.state = 'failed' THEN ${failure} END,
  CASE WHEN t.state = 'stopped' THEN ${stop} END, CASE WHEN t.state = 'answered' THEN ${notes} END`;
const IS_RUN = `(t.state IN ('waiting', 'answered', 'failed') OR t.state = 'stopped' AND t.started_at IS NOT NULL)`;

/**
 * Copies turns into runs. An existing run only moves forward, because a slower process may have seen an older state.
 * Returns agents whose state may change: `is_back` for an offline agent that took a message, `code` for a failed reply.
 */
const STORE = statement(
  'store',
  `WITH noted AS (
      SELECT t.*, coalesce(n.workflow_id, t.workflow_id) AS called, coalesce(n.execution_id, t.execution_id) AS started,
        n.steps, n.failure, n.stop, n.notes
      FROM jsonb_to_recordset($1::jsonb)
          AS n(id bigint, workflow_id text, execution_id text, steps jsonb, failure jsonb, stop text, notes jsonb)
        JOIN turn t ON t.id = n.id),
    stored AS (
      INSERT INTO run (${COLUMNS})
      SELECT ${RUN_OF_TURN('t.called', 't.started', 't.steps', 't.failure', 't.stop', 't.notes')} FROM noted t
      WHERE ${IS_RUN} ORDER BY t.agent_id, t.id
      ON CONFLICT (agent_id, turn_id) DO UPDATE SET outcome = excluded.outcome, failure_code = excluded.failure_code,
        attempts = excluded.attempts, agent_version = excluded.agent_version, workflow_id = coalesce(excluded.workflow_id, run.workflow_id), execution_id = coalesce(excluded.execution_id, run.execution_id),
        first_chunk_ms = coalesce(excluded.first_chunk_ms, run.first_chunk_ms),
        total_ms = coalesce(excluded.total_ms, run.total_ms), steps = coalesce(excluded.steps, run.steps),
        failure_detail = excluded.failure_detail,
        execution_stop = coalesce(excluded.execution_stop, run.execution_stop), notes = coalesce(excluded.notes, run.notes)
      WHERE excluded.outcome = 'answered' OR run.outcome = 'waiting' OR run.outcome = excluded.outcome
      RETURNING agent_id, outcome, failure_code)
    SELECT DISTINCT s.agent_id, a.offline AND s.outcome IN ('waiting', 'answered') AS is_back, s.failure_code AS code
    FROM stored s JOIN agent a ON a.id = s.agent_id
    WHERE a.status = 'ready' AND (a.offline AND s.outcome IN ('waiting', 'answered')
      OR a.troubled AND s.outcome = 'answered' OR s.failure_code IS NOT NULL)`,
);

/**
 * Adds runs that a killed process did not store: up to the oldest open turn, without turns that may still be written.
 * OFFSET 0 keeps the planner from walking along all IDs to the first open turn.
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
      SELECT ${RUN_OF_TURN('t.workflow_id', 't.execution_id', 'NULL', 'NULL::jsonb', 'NULL', 'NULL::jsonb')} FROM settled s JOIN turn t ON t.id > s.above AND t.id <= s.upto
      WHERE ${IS_RUN} ORDER BY t.agent_id, t.id ON CONFLICT DO NOTHING)
    UPDATE run_progress SET collected_to = s.upto FROM settled s WHERE id = 1 AND s.upto > s.above
    RETURNING s.upto - s.above AS n`,
);

/** Steps from one agent with runs to the next (loose index scan). */
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

/** Information of a reply about the health of its agent. */
export interface AgentSignal extends Record<string, unknown> {
  agent_id: number;
  is_back: boolean;
  code: FailureCode | null;
}

/** Reads and writes the run log. */
@Injectable()
export class RunRepository {
  constructor(
    private readonly sql: Sql,
    private readonly dataSource: DataSource,
  ) {}

  /** Stores the current state of these turns. */
  store(runs: PendingRun[]): Promise<AgentSignal[]> {
    const noted = runs.map(({ turnId, trace }) => ({
      id: turnId,
      workflow_id: trace.workflowId ?? null,
      execution_id: trace.executionId ?? null,
      steps: trace.steps ?? null,
      failure: trace.failure ?? null,
      stop: trace.executionStop ?? null,
      notes: trace.notes ?? null,
    }));
    return this.sql.rows<AgentSignal>(STORE, [JSON.stringify(noted)]);
  }

  /** The first two runs of an agent that await the callback of this execution. */
  awaitingCallback(agentId: number, executionId: string): Promise<Run[]> {
    return this.dataSource.manager.find(Run, { where: { agentId, outcome: 'waiting', executionId }, take: 2 });
  }

  /**
   * Adds missing runs among the next `limit` turns that are at least `settledMs` old.
   * @returns number of checked turns; 0 when all are done or another worker runs
   */
  async collect(limit: number, settledMs: number): Promise<number> {
    return (await this.sql.row<{ n: number }>(COLLECT, [limit, settledMs]))?.n ?? 0;
  }

  /**
   * Deletes runs of turns below `firstKept` for the next `agents` agents.
   * @returns the last checked agent (null if there are no more) and the number of deleted runs
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
