import { ApiError } from '../../../platform/http/errors/api-error.js';
import { type CursorPosition, positionOf } from '../domain/cursor.js';

/** Parses `before` of a query. @throws ApiError 400 */
export function readCursor(cursor: string): CursorPosition {
  const position = positionOf(cursor);
  if (!position) throw ApiError.field('before', 'before is not a cursor of this list');
  return position;
}
