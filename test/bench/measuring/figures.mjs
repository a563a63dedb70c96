import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds of the machine's monotonic clock, comparable between processes. */
export function now() {
  const [seconds, nanos] = process.hrtime();
  return seconds * 1000 + nanos / 1e6;
}

export const sleepUntil = (moment) => new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - now())));

export const round = (value, digits = 2) => Number(value.toFixed(digits));

/** @returns {{ n: number, p50: number, p95: number, p99: number } | null} null for an empty list */
export function quantiles(list) {
  if (list.length === 0) return null;
  const sorted = Float64Array.from(list).sort();
  const at = (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Measures how late timers of this process are: a late generator would measure itself. */
export function startLoopLag() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  return () => {
    delay.disable();
    const over = (nanos) => round(Math.max(0, nanos / 1e6 - 1));
    return { p50: over(delay.percentile(50)), p99: over(delay.percentile(99)), max: over(delay.max) };
  };
}
