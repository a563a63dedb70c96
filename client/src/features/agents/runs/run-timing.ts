interface Step {
  started_ms: number;
  /** Null when the end was not recorded. */
  ended_ms: number | null;
}

/** Position of a step in its run, in percent. */
export interface StepBar {
  start: number;
  width: number;
}

/** Minimum visible width, in percent. */
const THINNEST = 1.5;

/** The steps of a run as bars on one time axis. An unfinished step extends to the end. */
export function stepBars(steps: readonly Step[], totalMs: number | null): StepBar[] {
  const last = Math.max(totalMs ?? 0, ...steps.map((step) => step.ended_ms ?? step.started_ms), 1);
  return steps.map(({ started_ms, ended_ms }) => {
    const start = Math.min((started_ms / last) * 100, 100 - THINNEST);
    const end = ((ended_ms ?? last) / last) * 100;
    return { start, width: Math.min(Math.max(end - start, THINNEST), 100 - start) };
  });
}

/** A duration as value and unit: milliseconds below one second, then seconds or minutes. */
export function durationOf(ms: number): { unit: 'ms' | 's' | 'min'; value: number } {
  if (ms < 1000) return { unit: 'ms', value: Math.round(ms) };
  if (ms < 59_950) return { unit: 's', value: Math.round(ms / 100) / 10 };
  return { unit: 'min', value: Math.round(ms / 6000) / 10 };
}
