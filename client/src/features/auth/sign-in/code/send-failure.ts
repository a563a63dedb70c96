/** The parts of an error that count here. */
interface Refusal {
  status: number;
  code: string;
  message: string;
  /** Seconds. */
  retry_after?: number;
}

/** Short limits (resending a code, requests per minute) never wait longer; limits per hour and day usually do. */
const SHORT_WAIT_S = 60;

/** Meaning of a refused request for a code. */
export type SendFailure = 'not-invited' | 'offline' | 'too-many' | 'other';

/** `too-many`: the limit for strangers is used up, and only a mailed link still gets a code. */
export function sendFailureOf(error: Refusal): SendFailure {
  const notInvited =
    error.status === 404 || error.code === 'user_not_in_whitelist' || /404|USER_NOT_IN_WHITELIST/.test(error.message);
  if (notInvited) return 'not-invited';
  if (error.code === 'network_error') return 'offline';
  const isLong = error.code === 'rate_limited' && (error.retry_after ?? 0) > SHORT_WAIT_S;
  return isLong ? 'too-many' : 'other';
}
