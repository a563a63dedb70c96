import { FAILURES, type FailureCode } from '../../../contract/errors.js';
import { FEEDBACK_REASONS } from '../../../contract/limits.js';
import type { QualityFigures } from '../figures/quality.dto.js';
import type { FailureCell, FeedbackCell } from '../figures/quality.repository.js';
import { countOf } from '../figures/quality-figures.js';
import { type Cell, toCsv } from './csv.js';

const FIGURES = [
  ...(['conversations', 'people', 'messages', 'answered', 'failed', 'stopped', 'waiting', 'success_rate'] as const),
  ...(['first_text_p50_ms', 'first_text_p90_ms', 'reply_p50_ms', 'reply_p90_ms', 'up', 'down'] as const),
] satisfies (keyof QualityFigures)[];
const CODES = Object.keys(FAILURES) as FailureCode[];
const REASONS = [...FEEDBACK_REASONS, null];

/** A row of figures, with its failures and ratings. */
export interface CsvRow {
  /** The leading cells: a day or an agent. */
  head: Cell[];
  figures: QualityFigures;
  failures: readonly FailureCell[];
  ratings: readonly FeedbackCell[];
}

/** Figures as CSV, with a column for each failure code and each reason of bad ratings. @param head names of the first columns */
export function qualityCsv(head: string[], rows: readonly CsvRow[]): string {
  const names = [
    ...head,
    ...FIGURES,
    ...CODES.map((code) => `failed_${code}`),
    ...REASONS.map((reason) => `down_${reason ?? 'no_reason'}`),
  ];
  return toCsv([names, ...rows.map(toCells)]);
}

function toCells({ head, figures, failures, ratings }: CsvRow): Cell[] {
  return [
    ...head,
    ...FIGURES.map((name) => figures[name]),
    ...CODES.map((code) => countOf(failures.filter((cell) => cell.code === code))),
    ...REASONS.map((reason) => countOf(ratings.filter((cell) => cell.value === -1 && cell.reason === reason))),
  ];
}
