import { canonicalEmail } from '../../domain/email.js';

/** Claims of a provider about a person. */
export interface Claims {
  readonly [claim: string]: unknown;
}

/**
 * The address that is proved to be this person's, in its canonical form; null: none is.
 * @param trusted the operator vouches for every address of the provider.
 */
export function verifiedEmail(claims: Claims, trusted: boolean): string | null {
  const { email, email_verified: verified } = claims;
  if (typeof email !== 'string') return null;
  // Some providers send their booleans as text.
  const isVerified = verified === true || verified === 'true';
  return isVerified || trusted ? canonicalEmail(email) : null;
}
