import { sendFailureOf } from './send-failure';

test.each([
  [{ status: 404, code: 'not_found', message: '' }, 'not-invited'],
  [{ status: 400, code: 'unknown_error', message: 'USER_NOT_IN_WHITELIST' }, 'not-invited'],
  [{ status: 0, code: 'network_error', message: 'Failed to fetch' }, 'offline'],
  [{ status: 403, code: 'signup_closed', message: 'Sign up not available.' }, 'other'],
  [{ status: 429, code: 'rate_limited', message: '' }, 'other'],
  [{ status: 429, code: 'rate_limited', message: '', retry_after: 60 }, 'other'],
  [{ status: 429, code: 'rate_limited', message: '', retry_after: 3600 }, 'too-many'],
] as const)('maps %p to %p', (error, expected) => expect(sendFailureOf(error)).toBe(expected));
