import { PAGE } from '../../../contract/limits.js';
import { firstOf } from '../../../platform/db/sql.js';

/**
 * How much a message adds to an answer, in bytes of text. Of a text that lies outside of its row `octet_length` looks
 * at the length alone; what came of a reply that failed has to be read for it, and hardly any message has that.
 */
export const WEIGHT = `coalesce(octet_length(body), 0) + coalesce(octet_length(failure->>'partial'), 0)`;

/**
 * Of a page as many rows as an answer carries, from its first one on, which is always there. PostgreSQL sends none past
 * them: rows are few, but each may be megabytes.
 * @param page messages, bounded in number
 * @param order in which they come
 */
export const withinBytes = (page: string, order: string): string =>
  `SELECT * FROM (
    SELECT *, sum(${WEIGHT}) OVER so_far AS bytes, row_number() OVER so_far AS nth
    FROM (${page}) page WINDOW so_far AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)) measured
  WHERE bytes <= ${PAGE.bytes} OR nth = 1`;

/** `firstOf`, within the bytes of an answer. */
export const pageOf = (rows: string, order: string, most: number, limit: string): string =>
  withinBytes(firstOf(rows, order, most, limit), order);
