import { Injectable } from '@nestjs/common';
import { Sql, statementsOf } from '../../../../platform/db/sql.js';
import { searchVector } from '../search-vector-sql.js';

// Prepared SQL, see ADR 8.

const statement = statementsOf('message-index');

/** Transactions of this database that write to `message`. */
const WRITERS = `SELECT virtualtransaction FROM pg_locks WHERE locktype = 'relation' AND mode = 'RowExclusiveLock'
  AND relation = 'message'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** The snapshot is older than the list of writers: a transaction with an ID below `newest` is listed or committed. */
const PROGRESS = statement(
  'progress',
  `SELECT p.indexed_to, p.checked_to, coalesce((SELECT max(id) FROM message), 0) AS newest, ARRAY(${WRITERS}) AS writers
    FROM message_search_progress p WHERE p.id = 1`,
);
const STILL_WRITING = statement(
  'still-writing',
  `SELECT 1 FROM (${WRITERS}) w WHERE virtualtransaction = ANY($1) LIMIT 1`,
);
const LOCK_PROGRESS = statement(
  'lock-progress',
  'SELECT indexed_to FROM message_search_progress WHERE id = 1 AND indexed_to = $1 FOR UPDATE SKIP LOCKED',
);
/** The subquery looks each message up by its key; as a join, small tables were read whole every second. */
const RECHECK = statement(
  'recheck',
  `WITH gone AS (
    DELETE FROM message_search s WHERE s.message_id > $1 AND s.message_id <= $2
      AND (SELECT m.body IS NOT NULL FROM message m WHERE m.id = s.message_id) IS NOT TRUE)
  UPDATE message_search_progress SET checked_to = $2 WHERE id = 1`,
);
/** Bytes of text per batch, but at least one message: keeps the statement well below its timeout. */
const BATCH_BYTES = 1_000_000;

/** A user's messages are added in the order of their IDs, so `place` and `shelf` rise with them. */
const ADD = statement(
  'add',
  `WITH measured AS (
    SELECT id, chat_id, body, sum(coalesce(octet_length(body), 0)) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM (SELECT id, chat_id, body FROM message WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3) next),
  batch AS MATERIALIZED (SELECT id, chat_id, body FROM measured WHERE before IS NULL OR before < ${BATCH_BYTES}),
  own AS (
    SELECT b.id, c.user_id, b.body, row_number() OVER (PARTITION BY c.user_id ORDER BY b.id) AS n
    FROM batch b JOIN chat c ON c.id = b.chat_id WHERE b.body IS NOT NULL),
  so_far AS MATERIALIZED (
    SELECT u.user_id, coalesce((
      SELECT s.place FROM message_search s WHERE s.user_id BETWEEN u.user_id AND u.user_id
      ORDER BY s.user_id DESC, s.message_id DESC LIMIT 1), -1) AS place -- BETWEEN keeps the planner from scanning the messages of all users
    FROM (SELECT DISTINCT user_id FROM own) u),
  added AS (
    INSERT INTO message_search (message_id, user_id, place, shelf, document)
    SELECT o.id, o.user_id, f.place + o.n, (o.user_id << 20) + ((f.place + o.n) >> 12), strip(${searchVector('o.body')})
    FROM own o JOIN so_far f ON f.user_id = o.user_id ON CONFLICT DO NOTHING)
  UPDATE message_search_progress SET indexed_to = coalesce((SELECT max(id) FROM batch), $2) WHERE id = 1 RETURNING indexed_to`,
);

/** Builds the search vector of the next message. */
const READ = statement(
  'read',
  `SELECT length(${searchVector('body')}) FROM message WHERE id > $1 AND id <= $2 ORDER BY id LIMIT 1`,
);

/** Advances past the next message without adding it. */
const SKIP = statement(
  'skip',
  `UPDATE message_search_progress SET indexed_to = coalesce((SELECT min(id) FROM message WHERE id > $1 AND id <= $2), $2)
    WHERE id = 1 AND indexed_to = $1 RETURNING indexed_to`,
);

const MERGE_PENDING = statement('merge-pending', `SELECT gin_clean_pending_list('message_search_words')`);

/** Progress of the index, and the transactions that were writing messages at that moment. */
export interface SearchProgress {
  indexed_to: number;
  checked_to: number;
  /** ID of the newest message. */
  newest: number;
  /** Open transactions that may have taken IDs below `newest`. */
  writers: string[];
}

/** Writes the search index. */
@Injectable()
export class MessageIndexRepository {
  constructor(private readonly sql: Sql) {}

  async progress(): Promise<SearchProgress> {
    return (await this.sql.row<SearchProgress>(PROGRESS, [])) as SearchProgress;
  }

  /** Whether one of these transactions is still open. */
  async isWriting(writers: string[]): Promise<boolean> {
    return (await this.sql.row(STILL_WRITING, [writers])) !== undefined;
  }

  /**
   * Indexes the next messages above `from`, at most `limit` and up to `to`. Before that, removes messages up to
   * `recheckTo` that were deleted while they were being indexed.
   * @returns the last indexed ID; undefined when another worker runs
   */
  add(from: number, to: number, limit: number, checked: number, recheckTo: number): Promise<number | undefined> {
    return this.sql.transaction(async (sql) => {
      if (!(await sql.row(LOCK_PROGRESS, [from]))) return undefined;
      if (recheckTo > checked) await sql.row(RECHECK, [checked, recheckTo]);
      return (await sql.row<{ indexed_to: number }>(ADD, [from, to, limit]))?.indexed_to;
    });
  }

  /** Throws if the search vector of the next message above `from` cannot be built. */
  async read(from: number, to: number): Promise<void> {
    await this.sql.row(READ, [from, to]);
  }

  /**
   * Skips the next message above `from`, up to `to`.
   * @returns its ID; undefined when another worker runs
   */
  async skip(from: number, to: number): Promise<number | undefined> {
    return (await this.sql.row<{ indexed_to: number }>(SKIP, [from, to]))?.indexed_to;
  }

  /**
   * Merges the pending list of the GIN index. PostgreSQL does so only when the list is long; until then each search reads
   * the whole list once per shelf, which doubles its time.
   */
  async mergePending(): Promise<void> {
    await this.sql.row(MERGE_PENDING, []);
  }
}
