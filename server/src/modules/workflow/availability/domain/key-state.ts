import { LIMITS } from '../../../../contract/limits.js';

const DAY_MS = 24 * 60 * 60_000;

/** State of the operator's n8n API key. */
export interface KeyState {
  /** `ok`, `refused`, or `expiring` with the expiry time, so that a new key is a new state. */
  name: string;
  /** Null if never, or unknown. */
  expiresAt: Date | null;
}

/** The state of a key that n8n accepts. */
export function keyStateOf(expiresAt: Date | null, now: number): KeyState {
  const warns = expiresAt !== null && expiresAt.getTime() - now <= LIMITS.keyWarningDays * DAY_MS;
  return { name: warns ? `expiring ${expiresAt.toISOString()}` : 'ok', expiresAt };
}
