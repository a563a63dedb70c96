/** The error fields used here. */
interface Refusal {
  status: number;
  code: string;
  message: string;
  /** In seconds. */
  retry_after?: number;
}

/**
 * Short limits (resend delay, requests per minute) never wait longer than this many seconds; limits per hour and day
 * usually do.
 */
const SHORT_WAIT_S = 60;

/** Why a code could not be sent. */
export type SendFailure = 'not-invited' | 'offline' | 'too-many' | 'other';

/**
 * `too-many`: the limit for unknown visitors is used up; only users with an emailed invitation link still get a code.
 */
export function sendFailureOf(error: Refusal): SendFailure {
  const notInvited =
    error.status === 404 || error.code === 'user_not_in_whitelist' || /404|USER_NOT_IN_WHITELIST/.test(error.message);
  if (notInvited) return 'not-invited';
  if (error.code === 'network_error') return 'offline';
  const isLong = error.code === 'rate_limited' && (error.retry_after ?? 0) > SHORT_WAIT_S;
  return isLong ? 'too-many' : 'other';
}
