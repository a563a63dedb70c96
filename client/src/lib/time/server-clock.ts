/** Smaller differences come from network delay and from whole seconds in the Date header, in ms. */
const NEAR_MS = 3000;

let deviceAhead = 0;

/**
 * Takes in the `Date` of an answer of the server: clocks of devices may be wrong by minutes.
 * @param askedAt by the device's clock; an answer that was long on its way tells nothing, as the device may have slept
 */
export function recordServerTime(date: string | null | undefined, askedAt: number): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told) || Date.now() - askedAt > NEAR_MS) return;
  const difference = Date.now() - told;
  deviceAhead = Math.abs(difference) < NEAR_MS ? 0 : difference;
}

/** Milliseconds since 1970, as the server counts them. */
export const serverNow = (): number => Date.now() - deviceAhead;
