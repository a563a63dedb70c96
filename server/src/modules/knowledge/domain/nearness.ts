import { type AskedWord, plainWords } from './question.js';
import { beginsSo } from './word-families.js';

const RELATIVE = 0.85;
const LOOKS_ALIKE = 0.6;

/** A text, as far as a search looks at it. */
export interface ReadText {
  stems: readonly string[];
  /** Its words as they stand there, and their stems: families tell beginnings, and stems may be shorter than those. */
  forms: readonly string[];
}

export function readText(text: string, stems: readonly string[]): ReadText {
  return { stems, forms: [...new Set([...stems, ...plainWords(text)])] };
}

/**
 * How well a text speaks of an asked word: 1 in any of its forms, less by a relative or a word that looks like it, 0 not
 * at all. `own`: the word's stems.
 */
export function nearness(word: AskedWord, own: readonly string[], { stems, forms }: ReadText): number {
  if (own.some((stem) => stems.includes(stem))) return 1;
  if (forms.some((form) => word.relatives.some((beginning) => beginsSo(form, beginning)))) return RELATIVE;
  return stems.some((stem) => own.some((one) => lookAlike(one, stem))) ? LOOKS_ALIKE : 0;
}

/** Two stems that share their beginning, and most of the longer one. */
export function lookAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared += 1;
  return shared >= 5 && shared >= 0.65 * Math.max(one.length, other.length);
}
