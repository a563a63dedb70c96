import { LIMITS } from '../../../../contract/limits.js';

const DAY_MS = 24 * 60 * 60_000;

/** How the operator's n8n API key is. */
export interface KeyState {
  /** `ok`, `refused`, or `expiring` with the time at which the key ends: another key is another state. */
  name: string;
  /** Null: never, or the key does not tell. */
  expiresAt: Date | null;
}

/** The state of a key that n8n accepts. */
export function keyStateOf(expiresAt: Date | null, now: number): KeyState {
  const warns = expiresAt !== null && expiresAt.getTime() - now <= LIMITS.keyWarningDays * DAY_MS;
  return { name: warns ? `expiring ${expiresAt.toISOString()}` : 'ok', expiresAt };
}
