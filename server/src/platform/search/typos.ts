/** A word of the indexed texts, in the form of the search index. */
interface KnownWord {
  word: string;
  /** Number of texts with it. */
  texts: number;
}

/** Shorter words have too many neighbours: a "boat" is not a mistyped "boot". */
const TYPO_WORD_MIN = 5;
const TYPO_WORD_MAX = 40;
/** Minimum letters of a word for correcting two edits. */
const TWO_EDITS_MIN = 8;
const WORD = /[\p{L}\p{N}]+/gu;
const ONE_WORD = /^(?:\p{sc=Latn}|\p{sc=Cyrl})+$/u;

/** A mistyped word, as written and as analysed, and a similar indexed word. */
export interface NearWordRow extends KnownWord {
  written: string;
  stem: string;
}

/** The words of a text that may be mistyped. Numbers and short words are not corrected. */
export function typosIn(words: readonly string[]): string[] {
  return words.filter((word) => word.length >= TYPO_WORD_MIN && word.length <= TYPO_WORD_MAX && ONE_WORD.test(word));
}

/** The text with mistyped words replaced by known ones. Unchanged if there is nothing to correct. */
export function correctTypos(text: string, near: readonly NearWordRow[]): string {
  const mistyped = new Map(near.map(({ written, stem }) => [written, stem]));
  if (mistyped.size === 0) return text;
  return text.replace(WORD, (word) => {
    const stem = mistyped.get(word);
    const known = near.filter(({ written }) => written === word);
    return (stem === undefined ? undefined : meantBy(stem, known)) ?? word;
  });
}

/** The most likely known word for a mistyped one; ties go to the more frequent one. Undefined if none is close. */
function meantBy(mistyped: string, known: readonly KnownWord[]): string | undefined {
  const allowed = mistyped.length >= TWO_EDITS_MIN ? 2 : 1;
  const near = known
    .map(({ word, texts }) => ({ word, texts, edits: editsBetween(mistyped, word) }))
    .filter(({ edits }) => edits <= allowed);
  near.sort((one, other) => one.edits - other.edits || other.texts - one.texts || (one.word < other.word ? -1 : 1));
  return near[0]?.edits === 0 ? undefined : near[0]?.word;
}

/** Number of insertions, deletions, substitutions and swaps (optimal string alignment distance). */
export function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const edits = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      edits.push(
        Math.min(
          at(last, column) + 1,
          at(edits, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = edits;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY;

/**
 * SQL for the words of vectors that are close to mistyped ones, with the same first letter or the first two swapped.
 * @param vectors a query with one column, `vector`
 * @param mistyped a parameter of the type text[]
 */
export const nearWordsSql = (vectors: string, mistyped: string): string => /* sql */ `
WITH mistyped AS MATERIALIZED (
  SELECT DISTINCT written, stem, length(stem) AS letters
  FROM unnest(${mistyped}::text[]) AS written CROSS JOIN LATERAL unnest(tsvector_to_array(search_vector(written))) AS stem
  WHERE length(stem) >= ${TYPO_WORD_MIN}
), known AS MATERIALIZED (
  SELECT word, count(*)::int AS texts FROM (${vectors}) v CROSS JOIN LATERAL unnest(tsvector_to_array(v.vector)) AS word
  WHERE left(word, 1) IN (SELECT left(stem, 1) FROM mistyped UNION SELECT substr(stem, 2, 1) FROM mistyped) GROUP BY word
)
SELECT m.written, m.stem, k.word, k.texts FROM mistyped m JOIN known k ON length(k.word) BETWEEN m.letters - 2 AND m.letters + 2
  AND (left(k.word, 1) = left(m.stem, 1) OR left(k.word, 2) = reverse(left(m.stem, 2)))`;
