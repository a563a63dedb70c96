import { ERRORS, type ErrorCode } from '@contract/errors';

/** Where the browser goes to sign in at the sign-in service, and from there to this page of ours. */
export function signInServiceUrl(returnTo: string): string {
  return `/api/account/sign/oidc/?return_to=${encodeURIComponent(returnTo)}`;
}

/** Why the service's sign-in failed, as the address of this page says; null: it does not. */
export function serviceFailure(error: string | null): ErrorCode | 'unknown_error' | null {
  if (error === null) return null;
  return Object.hasOwn(ERRORS, error) ? (error as ErrorCode) : 'unknown_error';
}
