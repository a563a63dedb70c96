import { isBlank } from '@contract/blank';
import { cutTo, LIMITS } from '@contract/limits';

const keyOf = (text: string): string => text.toLowerCase();

/** The text as the server accepts it: one line, trimmed, within the limit. */
const tidy = (text: string): string =>
  cutTo(
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
      .trim(),
    LIMITS.starter,
  ).trimEnd();

/** The starters to send: without blank rows and duplicates. */
export function sentStarters(rows: readonly string[]): string[] {
  const texts = rows.map(tidy).filter((text) => !isBlank(text));
  const isFirst = (text: string, at: number): boolean => texts.findIndex((one) => keyOf(one) === keyOf(text)) === at;
  return texts.filter(isFirst).slice(0, LIMITS.starters);
}

/** Whether a row repeats one above it. */
export const isRepeated = (rows: readonly string[], at: number): boolean => {
  const key = keyOf(tidy(rows[at] ?? ''));
  return key !== '' && rows.slice(0, at).some((row) => keyOf(tidy(row)) === key);
};

/** Whether both lists would be sent as the same starters in the same order. */
export const areSameStarters = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(sentStarters(one)) === JSON.stringify(sentStarters(other));

/** Rows from a stored draft. */
export const startersFrom = (kept: unknown): string[] =>
  (Array.isArray(kept) ? kept : []).filter((row) => typeof row === 'string').slice(0, LIMITS.starters);
