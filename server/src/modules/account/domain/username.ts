import { LIMITS } from '../../../contract/limits.js';

/** What it consists of. */
export const USERNAME = /^[A-Za-z0-9_.-]+$/;

/** What is wrong with a username, as the end of a sentence; undefined: nothing. */
export function usernameProblem(value: unknown): string | undefined {
  const { usernameMin: min, usernameMax: max } = LIMITS;
  if (typeof value !== 'string') return 'must be text';
  if (value.length < min || value.length > max) return `must have ${min} to ${max} characters`;
  return USERNAME.test(value) ? undefined : 'may have letters, digits, "_", "-" and "." only';
}

/**
 * The username to try for a new account: the local part of its e-mail, and from the second try on with `suffix`,
 * because the first was taken.
 */
export function usernameFor(email: string, suffix: string): string {
  const local = email
    .slice(0, email.indexOf('@'))
    .replace(/\+.*$/, '')
    .replace(/[^a-z0-9_.-]+/g, '-');
  const tail = suffix === '' ? '' : `-${suffix}`;
  const base = local.padEnd(LIMITS.usernameMin, '0').slice(0, LIMITS.usernameMax - tail.length);
  return base + tail;
}
