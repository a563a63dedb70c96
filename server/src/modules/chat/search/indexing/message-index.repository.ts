import { Injectable } from '@nestjs/common';
import { Sql, statementsOf } from '../../../../platform/db/sql.js';
import { WORDS_OF_SQL } from '../message-words.js';

const statement = statementsOf('message-index');

/** Of this database, on the table of messages, by those who write. */
const WRITERS = `SELECT virtualtransaction FROM pg_locks WHERE locktype = 'relation' AND mode = 'RowExclusiveLock'
  AND relation = 'message'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** The statement's view of the rows is older than its list of writers: who has taken an id below `newest` is in it, or is done. */
const LOOK = statement(
  'look',
  `SELECT p.indexed_to, p.checked_to, coalesce((SELECT max(id) FROM message), 0) AS newest, ARRAY(${WRITERS}) AS writers
    FROM message_search_progress p WHERE p.id = 1`,
);
const STILL_WRITING = statement(
  'still-writing',
  `SELECT 1 FROM (${WRITERS}) w WHERE virtualtransaction = ANY($1) LIMIT 1`,
);
const TAKE = statement(
  'take',
  'SELECT indexed_to FROM message_search_progress WHERE id = 1 AND indexed_to = $1 FOR UPDATE SKIP LOCKED',
);
const RECHECK = statement(
  'recheck',
  `WITH gone AS (
    DELETE FROM message_search s WHERE s.message_id > $1 AND s.message_id <= $2
      AND NOT EXISTS (SELECT FROM message m WHERE m.id = s.message_id AND m.body IS NOT NULL))
  UPDATE message_search_progress SET checked_to = $2 WHERE id = 1`,
);
/** So many bytes of text at once, and one message always: a statement must be done long before its time is over. */
const BYTES_AT_ONCE = 1_000_000;

/** A person's messages come in the order of their ids, so places and shelves rise with them. */
const ADD = statement(
  'add',
  `WITH measured AS (
    SELECT id, chat_id, body, sum(coalesce(octet_length(body), 0)) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM (SELECT id, chat_id, body FROM message WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3) next),
  batch AS MATERIALIZED (SELECT id, chat_id, body FROM measured WHERE before IS NULL OR before < ${BYTES_AT_ONCE}),
  own AS (
    SELECT b.id, c.user_id, b.body, row_number() OVER (PARTITION BY c.user_id ORDER BY b.id) AS n
    FROM batch b JOIN chat c ON c.id = b.chat_id WHERE b.body IS NOT NULL),
  so_far AS MATERIALIZED (
    SELECT u.user_id, coalesce((
      SELECT s.place FROM message_search s WHERE s.user_id BETWEEN u.user_id AND u.user_id
      ORDER BY s.user_id DESC, s.message_id DESC LIMIT 1), -1) AS place -- as in the search: never through those of all
    FROM (SELECT DISTINCT user_id FROM own) u),
  added AS (
    INSERT INTO message_search (message_id, user_id, place, shelf, document)
    SELECT o.id, o.user_id, f.place + o.n, (o.user_id << 20) + ((f.place + o.n) >> 12), strip(${WORDS_OF_SQL('o.body')})
    FROM own o JOIN so_far f ON f.user_id = o.user_id ON CONFLICT DO NOTHING)
  UPDATE message_search_progress SET indexed_to = coalesce((SELECT max(id) FROM batch), $2) WHERE id = 1 RETURNING indexed_to`,
);

/** The next message alone, as far as it is read for the search. */
const READ = statement(
  'read',
  `SELECT length(${WORDS_OF_SQL('body')}) FROM message WHERE id > $1 AND id <= $2 ORDER BY id LIMIT 1`,
);

/** Past the next message, which is not added. */
const PASS = statement(
  'pass',
  `UPDATE message_search_progress SET indexed_to = coalesce((SELECT min(id) FROM message WHERE id > $1 AND id <= $2), $2)
    WHERE id = 1 AND indexed_to = $1 RETURNING indexed_to`,
);

const SETTLE = statement('settle', `SELECT gin_clean_pending_list('message_search_words')`);

/** How far the search is, and who was writing messages when that was asked. */
export interface SearchProgress {
  indexed_to: number;
  checked_to: number;
  /** The newest message's id. */
  newest: number;
  /** Transactions that may have taken ids below `newest` and are not done. */
  writers: string[];
}

/** What the search is filled with. */
@Injectable()
export class MessageIndexRepository {
  constructor(private readonly sql: Sql) {}

  async look(): Promise<SearchProgress> {
    return (await this.sql.row<SearchProgress>(LOOK, [])) as SearchProgress;
  }

  /** Whether one of these transactions is not done yet. */
  async isWriting(writers: string[]): Promise<boolean> {
    return (await this.sql.row(STILL_WRITING, [writers])) !== undefined;
  }

  /**
   * Adds the next messages above `from`, at most `limit` and up to `to`; before it, once more removes what was deleted while
   * messages up to `recheckTo` were added.
   * @returns up to which message all are in; undefined: another worker is at it.
   */
  add(from: number, to: number, limit: number, checked: number, recheckTo: number): Promise<number | undefined> {
    return this.sql.transaction(async (sql) => {
      if (!(await sql.row(TAKE, [from]))) return undefined;
      if (recheckTo > checked) await sql.row(RECHECK, [checked, recheckTo]);
      return (await sql.row<{ indexed_to: number }>(ADD, [from, to, limit]))?.indexed_to;
    });
  }

  /** Reads the next message above `from`, up to `to`, and adds nothing: what it throws is the fault of that message. */
  async read(from: number, to: number): Promise<void> {
    await this.sql.row(READ, [from, to]);
  }

  /**
   * Leaves out the next message above `from`, up to `to`.
   * @returns its id; undefined: another worker is at it.
   */
  async pass(from: number, to: number): Promise<number | undefined> {
    return (await this.sql.row<{ indexed_to: number }>(PASS, [from, to]))?.indexed_to;
  }

  /**
   * Sorts into the index what was added. PostgreSQL does so by itself only when there is much of it, and until then each
   * search reads it all, once for every shelf: as long again as the search itself.
   */
  async settle(): Promise<void> {
    await this.sql.row(SETTLE, []);
  }
}
