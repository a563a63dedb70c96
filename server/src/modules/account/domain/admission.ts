import type { ErrorCode } from '../../../contract/errors.js';

/** Who may sign in (`SIGNUP`). */
export type SignupMode = 'invite' | 'open' | 'closed';

/** The state of an address. */
export interface AdmissionState {
  hasAccount: boolean;
  disabled: boolean;
  invited: boolean;
}

/** Why this address may not sign in; undefined if it may. */
export function refusalOf(mode: SignupMode, state: AdmissionState): ErrorCode | undefined {
  const { hasAccount, disabled, invited } = state;
  const isAdmitted = hasAccount || mode === 'open' || (mode === 'invite' && invited);
  return isAdmitted && !disabled ? undefined : refusalIn(mode);
}

/** The error code for an address that may not sign in. */
export function refusalIn(mode: SignupMode): ErrorCode {
  return mode === 'invite' ? 'user_not_in_whitelist' : 'signup_closed';
}
