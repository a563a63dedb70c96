import type { ErrorCode } from '../../../contract/errors.js';

/** Who may be sent a code. */
export type SignupMode = 'invite' | 'open' | 'closed';

/** What is known of an address. */
export interface RateLimitState {
  hasAccount: boolean;
  disabled: boolean;
  invited: boolean;
}

/** Why nobody signs in with this address; undefined: they may. */
export function refusalOf(mode: SignupMode, standing: RateLimitState): ErrorCode | undefined {
  const { hasAccount, disabled, invited } = standing;
  const letIn = hasAccount || mode === 'open' || (mode === 'invite' && invited);
  return letIn && !disabled ? undefined : refusalIn(mode);
}

/** What those are told who may not sign in. */
export function refusalIn(mode: SignupMode): ErrorCode {
  return mode === 'invite' ? 'user_not_in_whitelist' : 'signup_closed';
}
