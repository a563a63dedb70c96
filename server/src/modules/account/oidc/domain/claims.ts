import { canonicalEmail } from '../../domain/email.js';

/** Claims of a provider about a user. */
export interface Claims {
  readonly [claim: string]: unknown;
}

/**
 * The user's verified address in its canonical form; null if there is none.
 * @param trusted the operator trusts every address of the provider
 */
export function verifiedEmail(claims: Claims, trusted: boolean): string | null {
  const { email, email_verified: verified } = claims;
  if (typeof email !== 'string') return null;
  // Some providers send booleans as text.
  const isVerified = verified === true || verified === 'true';
  return isVerified || trusted ? canonicalEmail(email) : null;
}
