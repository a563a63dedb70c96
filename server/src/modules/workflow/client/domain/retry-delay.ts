const FIRST_MS = 1_000;
const MAX_DELAY_MS = 15_000;

/**
 * Exponential back-off in ms, from 1 to 15 s, less up to one half at random, so that chats do not all call a recovered
 * host together.
 *
 * @param attempt number of the failed call, from 1
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function backOff(attempt: number, random: number): number {
  const step = Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** Math.min(Math.max(attempt, 1) - 1, 10));
  return Math.round(step * (1 - random / 2));
}

/**
 * The delay of a `Retry-After` header in ms, at least 1 s; null if the header is absent or invalid. It may exceed the
 * reply time.
 *
 * @param header seconds or an HTTP date
 * @param nowMs current time, Unix ms
 */
export function askedDelay(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const asked = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(asked) ? null : Math.max(FIRST_MS, Math.round(asked));
}
