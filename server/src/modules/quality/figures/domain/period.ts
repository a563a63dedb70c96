import { QUALITY_DAYS } from '../../../../contract/studio/quality.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whole UTC days, both included, as `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

/** The requested period, or what is wrong with it. */
export type PeriodOrProblem = Period | { field: 'from' | 'to'; problem: string };

/** The UTC day of a time. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The day `days` later (earlier if negative). */
export const addDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** Whether a value is an existing day as `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && dayOf(new Date(time)) === value;
}

/** All days of a period, oldest first. */
export function daysOf({ from, to }: Period): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Applies defaults: `to` is today, and the period has the default length. */
export function periodOf(asked: Partial<Period>, today: string): PeriodOrProblem {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - QUALITY_DAYS.default);
  if (from > to) return { field: 'from', problem: 'from must not be after to' };
  if (from < addDays(to, 1 - QUALITY_DAYS.max)) {
    return { field: 'from', problem: `the period may have at most ${QUALITY_DAYS.max} days` };
  }
  return { from, to };
}

/**
 * The first day of a period whose runs are complete: runs are deleted after `keptDays`. After the period's end if no
 * day is complete.
 */
export function completeFrom({ from }: Period, now: Date, keptDays: number): string {
  const firstWhole = addDays(dayOf(new Date(now.getTime() - keptDays * DAY_MS)), 1);
  return from > firstWhole ? from : firstWhole;
}
