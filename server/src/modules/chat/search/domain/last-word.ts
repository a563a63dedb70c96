/** A shorter beginning would be in nearly every message. */
const [MIN_LENGTH, MAX_LENGTH] = [2, 60];
const LAST_WORD = /[\p{L}\p{N}]+$/u;

/**
 * Splits a search text before its last word, which the person may still be typing. `prefix` is a `tsquery` of words that
 * begin with it; empty when it is too short or too long.
 */
export function lastWordOf(words: string): { head: string; prefix: string } {
  const word = LAST_WORD.exec(words.normalize('NFC'))?.[0] ?? '';
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH) return { head: words, prefix: '' };
  return { head: words.normalize('NFC').slice(0, -word.length), prefix: `'${word}':*` };
}
