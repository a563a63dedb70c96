import { ApiError } from '../../../platform/http/errors/api-error.js';
import { type Place, placeOf } from '../domain/cursor.js';

/** The place that `before` of a query names. @throws ApiError 400 */
export function readPlace(cursor: string): Place {
  const place = placeOf(cursor);
  if (!place) throw ApiError.field('before', 'before is no place in this list');
  return place;
}
