/** Waiting time as shown to the user. */
export interface TimeToWait {
  unit: 'minutes' | 'hours';
  count: number;
}

/** Up to this many seconds, the text says "a moment". */
const MOMENT_S = 90;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** Minutes, or hours from one hour on, rounded up; null for a moment or an unknown time. */
export function timeToWait(seconds: number | undefined): TimeToWait | null {
  if (seconds === undefined || seconds <= MOMENT_S) return null;
  const minutes = Math.ceil(seconds / MINUTE_S);
  return minutes * MINUTE_S < HOUR_S
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.ceil(seconds / HOUR_S) };
}
