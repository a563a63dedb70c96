/** Scripts without spaces between words. The search finds their runs by n-grams (ADR 42). */

/** Character classes of scripts that are searched by bigrams and by trigrams. */
const PAIRED = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}ー';
const TRIPLED = '\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Mymr}\\p{sc=Khmr}';

/** Source of a pattern for one run of such a script. */
export const UNSPACED_RUN = `[${PAIRED}]+|[${TRIPLED}]+`;
/** Source of a lookahead: no letter of such a script follows. */
export const NOT_UNSPACED = `(?![${PAIRED}${TRIPLED}])`;

const BEGINNING = new RegExp(`^(?:[${PAIRED}]|([${TRIPLED}]))`, 'u');

/** Whether the text begins with a letter of such a script. */
export const isUnspaced = (text: string): boolean => BEGINNING.test(text);

/** The n-grams of a run; undefined for other words. */
export function piecesOf(run: string): string[] | undefined {
  const beginning = BEGINNING.exec(run);
  if (!beginning) return undefined;
  const letters = [...run];
  const size = Math.min(letters.length, beginning[1] === undefined ? 2 : 3);
  return letters.slice(size - 1).map((_, at) => letters.slice(at, at + size).join(''));
}
