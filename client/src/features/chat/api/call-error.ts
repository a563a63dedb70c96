/** Result of a failed call. */
import { isApiError } from '../../../api/errors/api-error';

export type Verdict =
  /** The server will never accept it. */
  | { kind: 'refused'; code: string }
  /** The server asks to retry later. */
  | { kind: 'wait'; ms: number }
  /** It is unknown whether the call arrived: try again. */
  | { kind: 'unreached' };

/**
 * There is no such thing, or it is not for this person; an id that nothing can have is refused with 400. The server itself
 * says of what: a bare 404 may come from whatever stands in for it while it is away, and unsent messages hang on this.
 */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && ((error.status === 404 && error.code !== 'not_found') || error.code === 'invalid_id');

/** A message that is gone and is named in the body is a field that is not right: for a person it is the same as elsewhere. */
export const asMissingMessage = (error: unknown): unknown =>
  isApiError(error) && error.errors?.some(({ field }) => field === 'message_id')
    ? { ...error, code: 'message_not_found' }
    : error;

const WAIT_WHEN_RATE_LIMITED = 5;

/** Sorts a failed post. An expired session is no refusal: the text waits until someone signs in again. */
export function verdictOf(error: unknown): Verdict {
  if (!isApiError(error)) return { kind: 'unreached' };
  if (error.status === 429) return { kind: 'wait', ms: (error.retry_after ?? WAIT_WHEN_RATE_LIMITED) * 1000 };
  if (error.status < 400 || error.status >= 500 || error.status === 401 || error.status === 408) {
    return { kind: 'unreached' };
  }
  return { kind: 'refused', code: error.code };
}
