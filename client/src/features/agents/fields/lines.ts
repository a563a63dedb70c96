import { isBlank } from '@contract/text/blank';
import { truncate } from '@contract/text/truncate';

/** At most `max` lines of at most `each` characters. */
export interface LineLimits {
  max: number;
  each: number;
}

const keyOf = (text: string): string => text.toLowerCase();

/** The text as the server accepts it: one line, trimmed, within the limit. */
const tidy = (text: string, { each }: LineLimits): string =>
  truncate(
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
      .trim(),
    each,
  ).trimEnd();

/** The lines to send: without blank rows and duplicates. */
export function sentLines(rows: readonly string[], limits: LineLimits): string[] {
  const texts = rows.map((row) => tidy(row, limits)).filter((text) => !isBlank(text));
  const isFirst = (text: string, at: number): boolean => texts.findIndex((one) => keyOf(one) === keyOf(text)) === at;
  return texts.filter(isFirst).slice(0, limits.max);
}

/** Whether a row repeats one above it. */
export const isRepeated = (rows: readonly string[], at: number, limits: LineLimits): boolean => {
  const key = keyOf(tidy(rows[at] ?? '', limits));
  return key !== '' && rows.slice(0, at).some((row) => keyOf(tidy(row, limits)) === key);
};

/** Rows from a stored draft. */
export const linesFromDraft = (kept: unknown, { max }: LineLimits): string[] =>
  (Array.isArray(kept) ? kept : []).filter((row) => typeof row === 'string').slice(0, max);
