const DAY_MS = 24 * 60 * 60 * 1000;

/** Periods to choose from, in days. */
export const PERIODS = [7, 30, 90] as const;

/** The last `days` days up to today, in UTC, as the server counts. */
export function periodOf(days: number, now: Date): { from: string; to: string } {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: day(now.getTime() - (days - 1) * DAY_MS), to: day(now.getTime()) };
}

/** A share from 0 to 1 as percent; a dash for none. Never rounded up to 100 %. */
export function percent(share: number | null, language: string): string {
  if (share === null) return '—';
  const rounded = Math.floor(share * 1000) / 1000;
  return rounded.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
}

/** `YYYY-MM-DD` as "5 Mar". */
export function shortDay(day: string, language: string): string {
  const locale = language.startsWith('ru') ? 'ru-RU' : 'en-GB';
  return new Date(day).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** Lengths of bars in percent of the longest one. A count above zero is always visible. */
export function barLengths(counts: readonly number[]): number[] {
  const most = Math.max(1, ...counts);
  return counts.map((count) => (count === 0 ? 0 : Math.max(2, Math.round((count / most) * 100))));
}

interface Part {
  answered: number;
  failed: number;
  messages: number;
}

/** Heights of a day's column, in percent of the highest day. */
export interface Column {
  answered: number;
  failed: number;
  /** Stopped or still awaited. */
  other: number;
}

export function columns(days: readonly Part[]): Column[] {
  const most = Math.max(1, ...days.map(({ messages }) => messages));
  return days.map(({ answered, failed, messages }) => ({
    answered: (answered / most) * 100,
    failed: (failed / most) * 100,
    other: ((messages - answered - failed) / most) * 100,
  }));
}

interface DropOff {
  questions_from: number;
  conversations: number;
}

/** Groups of conversations with the last number of questions of each; undefined if open-ended. */
export function dropOffGroups(groups: readonly DropOff[]): { from: number; to: number | undefined; count: number }[] {
  return groups.map(({ questions_from: from, conversations: count }, at) => {
    const next = groups[at + 1]?.questions_from;
    return { from, to: next === undefined ? undefined : next - 1, count };
  });
}

/** Whether there are neither runs nor ratings. */
export const isUnused = ({ messages, up, down }: { messages: number; up: number; down: number }): boolean =>
  messages + up + down === 0;
