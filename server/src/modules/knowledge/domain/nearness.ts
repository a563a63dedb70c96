import { type AskedWord, plainWords } from './question.js';
import { type Beginning, beginsSo } from './word-families.js';

const RELATIVE = 0.85;
const LOOKS_ALIKE = 0.6;

/** A text, as far as a search looks at it. */
interface ReadText {
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
export function nearnessTo(word: AskedWord, own: readonly string[]): (text: ReadText) => number {
  const isRelative = relativeTest(word.relatives);
  return ({ stems, forms }) => {
    if (own.some((stem) => stems.includes(stem))) return 1;
    if (forms.some(isRelative)) return RELATIVE;
    return stems.some((stem) => own.some((one) => lookAlike(one, stem))) ? LOOKS_ALIKE : 0;
  };
}

/** Called for thousands of words, so only beginnings with the same first two letters are compared. */
function relativeTest(relatives: readonly Beginning[]): (form: string) => boolean {
  const byLetters = new Map<string, Beginning[]>();
  for (const beginning of relatives) {
    const letters = beginning.text.slice(0, 2);
    byLetters.set(letters, [...(byLetters.get(letters) ?? []), beginning]);
  }
  return (form) => byLetters.get(form.slice(0, 2))?.some((beginning) => beginsSo(form, beginning)) ?? false;
}

/** Two stems that share their beginning, and most of the longer one. */
export function lookAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared += 1;
  return shared >= 5 && shared >= 0.65 * Math.max(one.length, other.length);
}
