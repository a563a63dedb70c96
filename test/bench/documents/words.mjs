/** Scripts without spaces between words: each character is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;

/** The words of a text, without case, forms of letters and hyphens at the ends of lines. */
export function wordsOf(text) {
  const whole = text
    .normalize('NFKC')
    .replace(/\u00AD/g, '')
    .replace(/(\p{L})-\n\s*(?=\p{Ll})/gu, '$1');
  return whole.toLowerCase().match(WORD) ?? [];
}

/** Share of the words of `reference` that `found` contains, counting repetitions: 0 to 1. */
export function shareOf(reference, found) {
  const left = countOf(found);
  let same = 0;
  for (const word of reference) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    same++;
  }
  return same / reference.length;
}

/** Pairs of adjacent words, which compare the order of a text. */
export const pairsOf = (words) => words.slice(1).map((word, at) => `${words[at]} ${word}`);

function countOf(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
