import { TIMES } from '@contract/limits';

/** State of the code step, without the code. */
export interface AwaitedCode {
  email: string;
  length: number;
  /** Time at which the code was sent, in milliseconds. */
  at: number;
}

/** The stored step; undefined when there is none or its code has expired. */
export function awaitedCodeFrom(kept: unknown, now: number): AwaitedCode | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { email, length, at } = kept as Record<keyof AwaitedCode, unknown>;
  if (typeof email !== 'string' || typeof length !== 'number' || typeof at !== 'number') return undefined;
  // A time in the future, after the clock was set back, would never expire.
  const isAlive = at <= now && now < at + TIMES.otpLifetime;
  return isAlive && email !== '' && length > 0 ? { email, length, at } : undefined;
}
