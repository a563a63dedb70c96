/** Position in a trace, as in W3C Trace Context. */
interface TracePlace {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

const VERSION = '00';
const SAMPLED = 1;
const WRITTEN = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The `traceparent` of a position; null for a trace that is not sampled and need not be propagated. */
export function traceparentOf({ traceId, spanId, traceFlags }: TracePlace): string | null {
  if ((traceFlags & SAMPLED) === 0) return null;
  return `${VERSION}-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Parses a `traceparent` that Regent wrote; null when invalid. */
export function readTraceparent(text: string): (TracePlace & { isRemote: true }) | null {
  const [, traceId, spanId, flags] = WRITTEN.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
