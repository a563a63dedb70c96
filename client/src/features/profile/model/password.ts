import { LIMITS } from '@contract/limits';

export interface PasswordFields {
  current: string;
  password: string;
  repeat: string;
}

export type PasswordProblem = 'currentNeeded' | 'currentWrong' | 'tooShort' | 'tooWeak' | 'mismatch';
export type PasswordProblems = Partial<Record<keyof PasswordFields, PasswordProblem>>;

/** An answer of the server, as far as it tells which field is wrong. */
interface Refusal {
  code: string;
  errors?: readonly { field: string }[] | undefined;
}

/** What can be told before it is sent. */
export function problemsOf({ current, password, repeat }: PasswordFields, needsCurrent: boolean): PasswordProblems {
  return {
    ...(needsCurrent && current === '' ? { current: 'currentNeeded' as const } : {}),
    ...([...password].length < LIMITS.passwordMin ? { password: 'tooShort' as const } : {}),
    ...(repeat === password ? {} : { repeat: 'mismatch' as const }),
  };
}

/** What the server has found wrong; empty: something that is in no field. */
export function problemsOfRefusal({ code, errors = [] }: Refusal): PasswordProblems {
  if (code === 'password_too_weak') return { password: 'tooWeak' };
  return errors.some(({ field }) => field === 'current_password') ? { current: 'currentWrong' } : {};
}
