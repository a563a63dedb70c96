import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';

// Prepared SQL, see ADR 4.

/** A turn whose reply comes by callback. */
export interface CallbackTurn {
  turn_id: number;
  chat_id: number;
  message_id: number;
  user_id: number;
}

const COLUMNS = 't.id AS turn_id, t.chat_id, t.message_id, c.user_id';

const NEWEST: Statement = {
  name: 'callback-turn.newest',
  text: `SELECT ${COLUMNS} FROM turn t JOIN chat c ON c.id = t.chat_id WHERE t.state = 'waiting' ORDER BY t.id DESC LIMIT $1`,
};

const AMONG: Statement = {
  name: 'callback-turn.among',
  text: `SELECT ${COLUMNS} FROM turn t JOIN chat c ON c.id = t.chat_id WHERE t.id = ANY($1::bigint[]) AND t.state = 'waiting'`,
};

const IDLE: Statement = {
  name: 'callback-turn.idle',
  text: `SELECT t.id FROM turn t WHERE t.id = ANY($1::bigint[]) AND t.state <> 'waiting'
    AND NOT EXISTS (SELECT 1 FROM turn o WHERE o.chat_id = t.chat_id AND o.state IN ('running', 'waiting'))`,
};

/** Turns that await their callback. No worker holds them. */
@Injectable()
export class CallbackTurnsRepository {
  constructor(private readonly sql: Sql) {}

  newest(limit: number): Promise<CallbackTurn[]> {
    return this.sql.rows(NEWEST, [limit]);
  }

  /** The turns that still await their callback. */
  awaitingAmong(turnIds: number[]): Promise<CallbackTurn[]> {
    return this.sql.rows(AMONG, [turnIds]);
  }

  /** The closed turns whose chat has no other active turn. */
  async idleAmong(turnIds: number[]): Promise<Set<number>> {
    return new Set((await this.sql.rows<{ id: number }>(IDLE, [turnIds])).map((row) => row.id));
  }
}
