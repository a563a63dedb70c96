/** In milliseconds. Smaller differences come from network delay and the whole seconds of the `Date` header. */
const NEAR_MS = 3000;

let deviceAhead = 0;

/**
 * Measures the difference to the server's clock from the `Date` header, because device clocks may be minutes off.
 * @param askedAt device time of the request; slow responses are ignored, because the device may have slept
 */
export function recordServerTime(date: string | null | undefined, askedAt: number): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told) || Date.now() - askedAt > NEAR_MS) return;
  const difference = Date.now() - told;
  deviceAhead = Math.abs(difference) < NEAR_MS ? 0 : difference;
}

/** The server's current time in milliseconds since 1970. */
export const serverNow = (): number => Date.now() - deviceAhead;
