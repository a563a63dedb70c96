import { PAGE } from '../../../contract/limits.js';
import { rowsWithinBytes } from '../../../platform/db/rows-within-bytes.js';
import { firstOf } from '../../../platform/db/sql.js';

/** Bytes of text that a message adds to a response. `octet_length` does not read a body that is stored out of line. */
export const MESSAGE_BYTES = `coalesce(octet_length(body), 0) + coalesce(octet_length(failure->>'partial'), 0)`;

/** The rows of `page` that fit in one response, and at least one. */
export const limitBytes = (page: string, order: string): string =>
  rowsWithinBytes(page, order, MESSAGE_BYTES, PAGE.bytes);

/** `firstOf`, limited to the bytes of one response. */
export const pageWithinBytes = (rows: string, order: string, most: number, limit: string): string =>
  limitBytes(firstOf(rows, order, most, limit), order);
