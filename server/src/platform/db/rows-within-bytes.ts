/**
 * SQL for the first rows of `page` with at most `maxBytes` of text, but at least one row.
 * @param page query for a bounded number of rows
 * @param order of the rows
 * @param bytes SQL for the bytes of a row
 */
export const rowsWithinBytes = (page: string, order: string, bytes: string, maxBytes: number): string =>
  `SELECT * FROM (
    SELECT *, sum(${bytes}) OVER so_far AS bytes, row_number() OVER so_far AS nth
    FROM (${page}) page WINDOW so_far AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)) measured
  WHERE bytes <= ${maxBytes} OR nth = 1`;
