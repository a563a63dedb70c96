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

/** Binary search for the first turn of a time: IDs rise with time. */
const FIRST_OF_LAST: Statement = {
  name: 'turn.first-of-last',
  text: `WITH RECURSIVE halves(low, high) AS (
      SELECT coalesce(min(id), 1), coalesce(max(id), 0) + 1 FROM turn
      UNION ALL
      SELECT CASE WHEN f.is_old THEN f.id + 1 ELSE h.low END, CASE WHEN f.is_old THEN h.high ELSE h.middle END
      FROM (SELECT low, high, (low + high) / 2 AS middle FROM halves WHERE low < high) h LEFT JOIN LATERAL (
        SELECT id, created_at < now() - $1::int * interval '1 day' AS is_old FROM turn
        WHERE id >= h.middle AND id < h.high ORDER BY id LIMIT 1) f ON true)
    SELECT min(high) AS id FROM halves`,
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

  /** ID of the first turn of the last `days` days. */
  async firstOfLast(days: number): Promise<number> {
    return (await this.sql.row<{ id: number }>(FIRST_OF_LAST, [days]))?.id ?? 0;
  }
}
