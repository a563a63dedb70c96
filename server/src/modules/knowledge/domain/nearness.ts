import { type AskedWord, plainWords } from './question.js';
import { matchesPrefix, type WordPrefix } from './word-families.js';

const RELATIVE = 0.85;
const SIMILAR = 0.6;

/** The words of a text. */
interface TextWords {
  stems: readonly string[];
  /** Words and stems, because a stem may be shorter than a family's prefix. */
  forms: readonly string[];
}

export function readText(text: string, stems: readonly string[]): TextWords {
  return { stems, forms: [...new Set([...stems, ...plainWords(text)])] };
}

/**
 * Scores texts for a word: 1 for any of its forms, less for a related or similar word, 0 for none.
 * @param own the word's stems
 */
export function nearnessTo(word: AskedWord, own: readonly string[]): (text: TextWords) => number {
  const isRelative = relativeTest(word.relatives);
  return ({ stems, forms }) => {
    if (own.some((stem) => stems.includes(stem))) return 1;
    if (forms.some(isRelative)) return RELATIVE;
    return stems.some((stem) => own.some((one) => areSimilar(one, stem))) ? SIMILAR : 0;
  };
}

/** Compares only prefixes with the same first two letters, because it is called for thousands of words. */
function relativeTest(relatives: readonly WordPrefix[]): (form: string) => boolean {
  const byLetters = new Map<string, WordPrefix[]>();
  for (const prefix of relatives) {
    const letters = prefix.text.slice(0, 2);
    byLetters.set(letters, [...(byLetters.get(letters) ?? []), prefix]);
  }
  return (form) => byLetters.get(form.slice(0, 2))?.some((prefix) => matchesPrefix(form, prefix)) ?? false;
}

/** Whether two stems share a prefix that is most of the longer one. */
export function areSimilar(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared += 1;
  return shared >= 5 && shared >= 0.65 * Math.max(one.length, other.length);
}
