const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;

/**
 * How long to wait before the next call, in ms: 1, 2, 4, 8 … s, at most 15 s, of which the random half is taken off,
 * so that the chats of a host that comes back do not all call in the same moment.
 *
 * @param attempt the call that failed, from 1
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function backOff(attempt: number, random: number): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(Math.max(attempt, 1) - 1, 10));
  return Math.round(step * (1 - random / 2));
}

/**
 * The wait that a `Retry-After` header asks for, in ms, at least 1 s; null where there is none that can be read.
 * It may be longer than the reply time: the caller compares.
 *
 * @param header seconds or an HTTP date
 * @param nowMs the time now, Unix ms
 */
export function askedDelay(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const asked = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(asked) ? null : Math.max(FIRST_MS, Math.round(asked));
}
