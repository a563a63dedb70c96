import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';

/** A turn whose workflow has the message and will answer at the callback. */
export interface WaitingTurn {
  turn_id: number;
  chat_id: number;
  message_id: number;
  user_id: number;
}

const COLUMNS = 't.id AS turn_id, t.chat_id, t.message_id, c.user_id';

const NEWEST: Statement = {
  name: 'waiting.newest',
  text: `SELECT ${COLUMNS} FROM turn t JOIN chat c ON c.id = t.chat_id WHERE t.state = 'waiting' ORDER BY t.id DESC LIMIT $1`,
};

const OF_THESE: Statement = {
  name: 'waiting.of-these',
  text: `SELECT ${COLUMNS} FROM turn t JOIN chat c ON c.id = t.chat_id WHERE t.id = ANY($1::bigint[]) AND t.state = 'waiting'`,
};

const QUIET: Statement = {
  name: 'waiting.quiet',
  text: `SELECT t.id FROM turn t WHERE t.id = ANY($1::bigint[]) AND t.state <> 'waiting'
    AND NOT EXISTS (SELECT 1 FROM turn o WHERE o.chat_id = t.chat_id AND o.state IN ('running', 'waiting'))`,
};

/** Turns that wait for a callback, which no worker holds. */
@Injectable()
export class WaitingTurnsRepository {
  constructor(private readonly sql: Sql) {}

  newest(limit: number): Promise<WaitingTurn[]> {
    return this.sql.rows(NEWEST, [limit]);
  }

  /** Those of these that still wait. */
  stillWaiting(turnIds: number[]): Promise<WaitingTurn[]> {
    return this.sql.rows(OF_THESE, [turnIds]);
  }

  /** Those of these that wait no more, in chats where nothing else is at work. */
  async quiet(turnIds: number[]): Promise<Set<number>> {
    return new Set((await this.sql.rows<{ id: number }>(QUIET, [turnIds])).map((row) => row.id));
  }
}
