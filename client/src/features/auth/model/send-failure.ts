/** The parts of an error that count here. */
interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** What a refused request for a code means for the visitor. */
export type SendFailure = 'not-invited' | 'offline' | 'other';

/** Tells the three apart: the first opens the waitlist, the second is about the connection. */
export function sendFailureOf(error: Refusal): SendFailure {
  const notInvited =
    error.status === 404 || error.code === 'user_not_in_whitelist' || /404|USER_NOT_IN_WHITELIST/.test(error.message);
  if (notInvited) return 'not-invited';
  return error.code === 'network_error' ? 'offline' : 'other';
}
