const MINUTE = 60_000;
const BACK_OFF_MINUTES = [1, 2, 5, 10, 20, 30];
/** Spreads checks that were due at the same time. */
export const SPREAD = 0.1;

/**
 * Delay until the next health check, in ms: the interval ± 10 % for an available agent; 1 to 30 min for an offline one,
 * increasing each time up to the interval.
 * @param failures consecutive checks that found it offline
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
 * Delay after an inconclusive check, in ms: 10 min (or a shorter interval) ± 10 %. If n8n requests a delay: that delay,
 * from 5 s to 15 min, plus up to the same time again (at least 1 min), so that its agents do not retry together.
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function recheckIn(retryAfterMs: number | undefined, intervalMs: number, random: number): number {
  if (retryAfterMs === undefined) return nextCheckIn(0, Math.min(10 * MINUTE, intervalMs), random);
  const asked = Math.min(Math.max(retryAfterMs, SOONEST_RECHECK_MS), LATEST_RECHECK_MS);
  return Math.round(asked + Math.max(asked, MINUTE) * random);
}
