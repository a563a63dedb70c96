import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import type { ExecutionStop, RunFailureDetail, RunOutcome, RunStep } from '../../../contract/limits.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';

/** A run as the database returns it. */
export interface RunRow extends Record<string, unknown> {
  turn_id: number;
  chat_id: number;
  message_id: number;
  outcome: RunOutcome;
  failure_code: FailureCode | null;
  attempts: number;
  workflow_id: string | null;
  execution_id: string | null;
  created_at: Date;
  queued_ms: number | null;
  first_chunk_ms: number | null;
  total_ms: number | null;
  steps: RunStep[] | null;
  failure_detail: RunFailureDetail | null;
  execution_stop: ExecutionStop | null;
  /** The chat belongs to the caller. */
  is_own: boolean;
}

const statement = statementsOf('run');

const COLUMNS = `r.turn_id, r.chat_id, r.message_id, r.outcome, r.failure_code, r.attempts, r.workflow_id, r.execution_id,
  r.created_at, r.queued_ms, r.first_chunk_ms, r.total_ms, r.steps, r.failure_detail, r.execution_stop, c.id IS NOT NULL AS is_own`;
const OWN_CHAT = 'chat c ON c.id = r.chat_id AND c.user_id = $2';

/** Selects the page before it joins the chats. */
const page = (where: string): string => `SELECT ${COLUMNS} FROM (
    SELECT * FROM run WHERE agent_id = $1 AND turn_id < $3 ${where} ORDER BY turn_id DESC LIMIT $4) r
  LEFT JOIN ${OWN_CHAT} ORDER BY r.turn_id DESC`;

const LIST = statement('list', page(''));
/** The condition matches the index `run_not_answered`. */
const LIST_ANSWERED = statement('list-answered', page(`AND outcome = 'answered'`));
const LIST_OTHER = statement('list-other', page(`AND outcome = $5 AND outcome <> 'answered'`));

const OF_MESSAGE = statement(
  'of-message',
  `SELECT ${COLUMNS} FROM turn t JOIN run r ON r.agent_id = $1 AND r.turn_id = t.id JOIN ${OWN_CHAT}
    WHERE t.message_id = $3 ORDER BY r.turn_id DESC LIMIT $4`,
);

const GET = statement(
  'get',
  `SELECT ${COLUMNS} FROM run r LEFT JOIN ${OWN_CHAT} WHERE r.agent_id = $1 AND r.turn_id = $3`,
);

const SET_EXECUTION = statement(
  'set-execution',
  `UPDATE run SET execution_id = coalesce(execution_id, $3), failure_detail = $4::jsonb
  WHERE agent_id = $1 AND turn_id = $2 AND outcome = 'failed'`,
);

/** A page of an agent's runs. */
export interface RunPage {
  agentId: number;
  /** The caller. */
  userId: number;
  before: number;
  limit: number;
  outcome?: RunOutcome;
}

/** Reads the run log for creators. */
@Injectable()
export class RunReaderRepository {
  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  list({ agentId, userId, before, limit, outcome }: RunPage): Promise<RunRow[]> {
    const values = [agentId, userId, before, limit];
    if (outcome === undefined) return this.sql.rows<RunRow>(LIST, values);
    if (outcome === 'answered') return this.sql.rows<RunRow>(LIST_ANSWERED, values);
    return this.sql.rows<RunRow>(LIST_OTHER, [...values, outcome]);
  }

  /** Runs of a message in one of the caller's chats, newest first. */
  ofMessage(agentId: number, userId: number, messageId: number, limit: number): Promise<RunRow[]> {
    return this.sql.rows<RunRow>(OF_MESSAGE, [agentId, userId, messageId, limit]);
  }

  get(agentId: number, userId: number, turnId: number): Promise<RunRow | undefined> {
    return this.sql.row<RunRow>(GET, [agentId, userId, turnId]);
  }

  /** Stores the execution and its diagnosis. */
  async setExecution(
    agentId: number,
    turnId: number,
    executionId: string | null,
    detail: RunFailureDetail | null,
  ): Promise<void> {
    await this.sql.rows(SET_EXECUTION, [agentId, turnId, executionId, detail && JSON.stringify(detail)]);
  }
}
