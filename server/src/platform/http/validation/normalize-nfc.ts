/** Writing systems stack a few marks on a letter, jokers a few dozen. */
const MARKS_AT_MOST = 100;

/**
 * The text in Unicode NFC, or in NFKC. One with more marks on a letter than anybody writes is left as it is: they would be put in
 * order, which takes time by the square of how many there are, minutes for a megabyte.
 */
export function normalizeNfc(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  for (const [marks] of text.matchAll(/\p{M}+/gu)) if (marks.length > MARKS_AT_MOST) return text;
  return text.normalize(form);
}
