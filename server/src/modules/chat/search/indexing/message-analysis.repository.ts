import { Injectable } from '@nestjs/common';
import { Sql, statementsOf } from '../../../../platform/db/sql.js';
import { searchVector } from '../search-vector-sql.js';

// Prepared SQL, see ADR 8.

const statement = statementsOf('message-analysis');

/** Bytes of text per batch, but at least one message: keeps the statement well below its timeout. */
const BATCH_BYTES = 500_000;

const PROGRESS = statement(
  'progress',
  `SELECT analysed_to, indexed_to, analyse_until IS NOT NULL AS is_due, coalesce(analyse_until <= now(), false) AS is_last
    FROM message_search_progress WHERE id = 1`,
);
const LOCK = statement(
  'lock',
  'SELECT FROM message_search_progress WHERE id = 1 AND analysed_to = $1 AND analyse_until IS NOT NULL FOR UPDATE SKIP LOCKED',
);
/** Unchanged entries are not written. */
const ANALYSE = statement(
  'analyse',
  `WITH next AS (SELECT message_id FROM message_search WHERE message_id > $1 AND message_id <= $2 ORDER BY message_id LIMIT $3),
  measured AS (
    SELECT n.message_id, m.body, sum(coalesce(octet_length(m.body), 0)) OVER (ORDER BY n.message_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM next n LEFT JOIN message m ON m.id = n.message_id),
  batch AS MATERIALIZED (
    SELECT message_id, CASE WHEN body IS NOT NULL THEN strip(${searchVector('body')}) END AS document
    FROM measured WHERE before IS NULL OR before < ${BATCH_BYTES}),
  again AS (
    UPDATE message_search s SET document = b.document FROM batch b
    WHERE s.message_id = b.message_id AND b.document IS NOT NULL AND s.document IS DISTINCT FROM b.document)
  UPDATE message_search_progress SET analysed_to = coalesce((SELECT max(message_id) FROM batch), $2) WHERE id = 1 RETURNING analysed_to`,
);
const SKIP = statement(
  'skip',
  `UPDATE message_search_progress SET analysed_to = coalesce((SELECT min(message_id) FROM message_search WHERE message_id > $1 AND message_id <= $2), $2)
    WHERE id = 1 AND analysed_to = $1 RETURNING analysed_to`,
);
const FINISH = statement(
  'finish',
  'UPDATE message_search_progress SET analyse_until = NULL WHERE id = 1 AND analysed_to >= indexed_to AND analyse_until <= now()',
);

/** Progress of indexing messages again. */
interface AnalysisProgress {
  analysed_to: number;
  indexed_to: number;
  is_due: boolean;
  /** Workers of the previous version no longer run, so nothing follows. */
  is_last: boolean;
}

/** Writes entries of the search index again. */
@Injectable()
export class MessageAnalysisRepository {
  constructor(private readonly sql: Sql) {}

  async progress(): Promise<AnalysisProgress> {
    return (await this.sql.row<AnalysisProgress>(PROGRESS, [])) as AnalysisProgress;
  }

  /** The next messages above `from`, at most `limit` and up to `to`. @returns the last ID; undefined when another worker runs */
  async analyse(from: number, to: number, limit: number): Promise<number | undefined> {
    return this.sql.transaction(async (sql) => {
      if (!(await sql.row(LOCK, [from]))) return undefined;
      return (await sql.row<{ analysed_to: number }>(ANALYSE, [from, to, limit]))?.analysed_to;
    });
  }

  /** @returns the ID of the skipped message; undefined when another worker runs */
  async skip(from: number, to: number): Promise<number | undefined> {
    return (await this.sql.row<{ analysed_to: number }>(SKIP, [from, to]))?.analysed_to;
  }

  async finish(): Promise<void> {
    await this.sql.row(FINISH, []);
  }
}
