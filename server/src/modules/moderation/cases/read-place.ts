import { ApiError } from '../../../platform/http/errors/api-error.js';
import { type Place, placeOf } from '../domain/cursor.js';

/** Parses `before` of a query. @throws ApiError 400 */
export function readPlace(cursor: string): Place {
  const place = placeOf(cursor);
  if (!place) throw ApiError.field('before', 'before is not a cursor of this list');
  return place;
}
