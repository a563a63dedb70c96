/** Real texts have a few combining marks per letter, "zalgo" text a few dozen. */
const MAX_MARKS = 100;

/**
 * Normalizes a text to NFC or NFKC. A text with too many marks on a letter is not normalized: sorting them takes
 * quadratic time, minutes for a megabyte.
 */
export function normalizeNfc(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  for (const [marks] of text.matchAll(/\p{M}+/gu)) if (marks.length > MAX_MARKS) return text;
  return text.normalize(form);
}
