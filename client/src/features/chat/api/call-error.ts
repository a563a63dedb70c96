/** Meaning of a failed call for the message being sent. */
import { isApiError } from '../../../api/errors/api-error';

export type Verdict =
  /** The server rejects the message permanently. */
  | { kind: 'refused'; code: string }
  /** The server asks to retry later. */
  | { kind: 'wait'; ms: number }
  /** Whether the request arrived is unknown: retry it. */
  | { kind: 'unreached' };

/**
 * The resource does not exist or the user may not see it; an impossible id returns 400 `invalid_id`. A 404 with the
 * generic code `not_found` may come from a proxy while the server is down, and acting on it would delete unsent
 * messages.
 */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && ((error.status === 404 && error.code !== 'not_found') || error.code === 'invalid_id');

/** Maps an invalid `message_id` in the body to `message_not_found`: the message was deleted. */
export const asMissingMessage = (error: unknown): unknown =>
  isApiError(error) && error.errors?.some(({ field }) => field === 'message_id')
    ? { ...error, code: 'message_not_found' }
    : error;

const WAIT_WHEN_RATE_LIMITED = 5;

/** Classifies a failed post. An expired session is not a refusal: the message waits until the user signs in again. */
export function verdictOf(error: unknown): Verdict {
  if (!isApiError(error)) return { kind: 'unreached' };
  if (error.status === 429) return { kind: 'wait', ms: (error.retry_after ?? WAIT_WHEN_RATE_LIMITED) * 1000 };
  if (error.status < 400 || error.status >= 500 || error.status === 401 || error.status === 408) {
    return { kind: 'unreached' };
  }
  return { kind: 'refused', code: error.code };
}
