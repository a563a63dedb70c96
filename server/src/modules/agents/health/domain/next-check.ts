const MINUTE = 60_000;
const BACK_OFF_MINUTES = [1, 2, 5, 10, 20, 30];
/** What was due at the same time is not due together an hour later. */
export const SPREAD = 0.1;

/**
 * In how many ms to look at an agent again. One that answers: after the interval, give or take a tenth. One that does not:
 * sooner, and later each time.
 * @param failures looks in a row that found it offline
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function nextCheckIn(failures: number, intervalMs: number, random: number): number {
  if (failures === 0) return Math.round(intervalMs * (1 - SPREAD + 2 * SPREAD * random));
  const minutes = BACK_OFF_MINUTES[failures - 1];
  return minutes === undefined ? intervalMs : Math.min(minutes * MINUTE, intervalMs);
}

const SOONEST_RECHECK_MS = 5_000;
const LATEST_RECHECK_MS = 15 * MINUTE;

/**
 * In how many ms to look again at an agent of which nothing could be found out: within a tenth of 10 min, or after the
 * time that n8n asked for, spread over the same time again, so that its agents do not use up its limit together.
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function recheckIn(retryAfterMs: number | undefined, intervalMs: number, random: number): number {
  if (retryAfterMs === undefined) return nextCheckIn(0, Math.min(10 * MINUTE, intervalMs), random);
  const asked = Math.min(Math.max(retryAfterMs, SOONEST_RECHECK_MS), LATEST_RECHECK_MS);
  return Math.round(asked + Math.max(asked, MINUTE) * random);
}
