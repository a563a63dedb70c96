import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { OPEN_STATES } from './sql/turn-state-sql.js';

// Prepared SQL, see ADR 4.

/** The latest turn of a message. */
export interface LatestTurn extends Record<string, unknown> {
  turn_id: number;
  state: string;
  failure_code: FailureCode | null;
  trace_parent: string | null;
}

/** The workflow call of a turn that awaits or awaited its callback. */
export interface WorkflowCall extends Record<string, unknown> {
  turn_id: number;
  agent_id: number;
  creator_id: number | null;
  workflow_id: string | null;
  execution_id: string | null;
}

const LATEST_OF_MESSAGE: Statement = {
  name: 'turn.latest-of-message',
  text: `SELECT t.id AS turn_id, t.state, t.failure_code, t.trace_parent FROM turn t JOIN message m ON m.id = t.message_id
    WHERE t.message_id = $2 AND t.chat_id = $1 AND m.body IS NOT NULL ORDER BY t.id DESC LIMIT 1`,
};

const HAS_MESSAGE: Statement = {
  name: 'turn.has-message',
  text: 'SELECT 1 FROM message WHERE id = $2 AND chat_id = $1',
};

const HAS_OPEN: Statement = {
  name: 'turn.has-open',
  text: `SELECT 1 FROM turn WHERE chat_id = $1 AND state IN ${OPEN_STATES} LIMIT 1`,
};

const STATE: Statement = { name: 'turn.state', text: 'SELECT state FROM turn WHERE id = $1' };

const CALLS: Statement = {
  name: 'turn.calls',
  text: `SELECT t.id AS turn_id, t.agent_id, a.creator_id, t.workflow_id, t.execution_id
    FROM turn t JOIN agent a ON a.id = t.agent_id WHERE t.id = ANY($1::bigint[])`,
};

/** Reads the state of turns. */
@Injectable()
export class TurnLookupRepository {
  constructor(private readonly sql: Sql) {}

  latestOfMessage(chatId: number, messageId: number): Promise<LatestTurn | undefined> {
    return this.sql.row(LATEST_OF_MESSAGE, [chatId, messageId]);
  }

  async stateOf(turnId: number): Promise<string | undefined> {
    return (await this.sql.row<{ state: string }>(STATE, [turnId]))?.state;
  }

  /** Whether the chat has an open turn. */
  async hasOpen(chatId: number): Promise<boolean> {
    return (await this.sql.row(HAS_OPEN, [chatId])) !== undefined;
  }

  /** Whether the chat has this message, deleted or not. */
  async hasMessage(chatId: number, messageId: number): Promise<boolean> {
    return (await this.sql.row(HAS_MESSAGE, [chatId, messageId])) !== undefined;
  }

  callsOf(turnIds: number[]): Promise<WorkflowCall[]> {
    return this.sql.rows(CALLS, [turnIds]);
  }
}
