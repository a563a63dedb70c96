import { type Fields } from '../../../../../contract/fields.js';
import { truncate } from '../../../../../contract/text/truncate.js';

/** An agent's data in a file, not validated yet. */
export interface ReadAgent {
  fields: Fields;
  /** Unsupported fields of the file. */
  ignored: string[];
  /** Fields whose text was cut to its limit. */
  shortened: string[];
}

const NAMES_SHOWN = 50;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const namesBeside = (from: Fields, known: readonly string[]): string[] =>
  Object.keys(from)
    .filter((name) => !known.includes(name))
    .slice(0, NAMES_SHOWN)
    .map((name) => name.slice(0, 100));

/** Cuts texts to their limits, and collects the fields of those that were too long. */
export class Shortener {
  readonly shortened: string[] = [];

  cut(field: string, value: string, max: number): string {
    const kept = truncate(value, max);
    if (kept !== value) this.note(field);
    return kept;
  }

  note(field: string): void {
    if (!this.shortened.includes(field)) this.shortened.push(field);
  }
}
