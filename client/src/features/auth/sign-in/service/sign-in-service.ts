import { ERROR_STATUSES, type ErrorCode } from '@contract/error-statuses';

/** URL that starts the sign-in at the OIDC provider; the browser returns to `returnTo`. */
export function signInServiceUrl(returnTo: string): string {
  return `/api/account/sign/oidc/?return_to=${encodeURIComponent(returnTo)}`;
}

/** Why the sign-in at the OIDC provider failed, from the `error` query parameter; null when it did not. */
export function serviceFailure(error: string | null): ErrorCode | 'unknown_error' | null {
  if (error === null) return null;
  return Object.hasOwn(ERROR_STATUSES, error) ? (error as ErrorCode) : 'unknown_error';
}
