import { LIMITS } from '../../../contract/limits.js';

/** Allowed characters. */
export const USERNAME = /^[A-Za-z0-9_.-]+$/;

/** Why a username is invalid, as the end of a sentence; undefined if it is valid. */
export function usernameProblem(value: unknown): string | undefined {
  const { usernameMin: min, usernameMax: max } = LIMITS;
  if (typeof value !== 'string') return 'must be text';
  if (value.length < min || value.length > max) return `must have ${min} to ${max} characters`;
  return USERNAME.test(value) ? undefined : 'may have letters, digits, "_", "-" and "." only';
}

/**
 * The username to try for a new account: the local part of its email. From the second attempt on with `suffix`, because
 * the first name was taken.
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
