/** The parts of an error that count here. */
interface Refusal {
  status: number;
  code: string;
  message: string;
  /** Seconds. */
  retry_after?: number;
}

/** Who has just asked for a code has to wait no longer than this. */
const RESEND_S = 60;

/** What a refused request for a code means for the visitor. */
export type SendFailure = 'not-invited' | 'offline' | 'too-many' | 'other';

/** Tells them apart: the first opens the waitlist, the second is about the connection, the third passes with a mailed link. */
export function sendFailureOf(error: Refusal): SendFailure {
  const notInvited =
    error.status === 404 || error.code === 'user_not_in_whitelist' || /404|USER_NOT_IN_WHITELIST/.test(error.message);
  if (notInvited) return 'not-invited';
  if (error.code === 'network_error') return 'offline';
  const isLong = error.code === 'rate_limited' && (error.retry_after ?? 0) > RESEND_S;
  return isLong ? 'too-many' : 'other';
}
