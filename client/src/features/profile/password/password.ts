import { LIMITS } from '@contract/limits';

export interface PasswordFields {
  current: string;
  password: string;
  repeat: string;
  /** The emailed code. */
  code: string;
}

/** Proof that the account belongs to the user. */
export type PasswordProof = 'current' | 'code';

export type PasswordProblem =
  | 'password.currentNeeded'
  | 'password.currentWrong'
  | 'password.tooShort'
  | 'password.tooWeak'
  | 'password.mismatch'
  | 'code.missing'
  | 'code.wrong';
export type PasswordProblems = Partial<Record<keyof PasswordFields, PasswordProblem>>;

/** The parts of an error response that identify invalid fields. */
interface Refusal {
  code: string;
  errors?: readonly { field: string }[] | undefined;
}

/** Validation errors that need no server. */
export function problemsOf(
  { current, password, repeat, code }: PasswordFields,
  proof: PasswordProof,
): PasswordProblems {
  return {
    ...(proof === 'current' && current === '' ? { current: 'password.currentNeeded' as const } : {}),
    ...(proof === 'code' && code.length !== LIMITS.otpLength ? { code: 'code.missing' as const } : {}),
    ...([...password].length < LIMITS.passwordMin ? { password: 'password.tooShort' as const } : {}),
    ...(repeat === password ? {} : { repeat: 'password.mismatch' as const }),
  };
}

/** Field errors in a server response; empty when none concerns a field. */
export function problemsOfRefusal({ code, errors = [] }: Refusal): PasswordProblems {
  if (code === 'password_too_weak') return { password: 'password.tooWeak' };
  if (code === 'invalid_otp') return { code: 'code.wrong' };
  return errors.some(({ field }) => field === 'current_password') ? { current: 'password.currentWrong' } : {};
}
