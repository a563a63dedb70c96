import { NOT_UNSPACED, piecesOf, UNSPACED_RUN } from '../../contract/text/unspaced-scripts.js';

/** Markers around a match in an excerpt. */
export const MARKS = { start: '\u0002', end: '\u0003' } as const;

/** The same markers as options of `ts_headline`, within an E string. */
export const MARK_OPTIONS = 'StartSel="\\x02", StopSel="\\x03"';

const TERMS_MAX = 40;
const MARKS_MAX = 20;
/** Characters of an excerpt before its first match and from there on. */
const [BEFORE, AFTER] = [60, 200];

const WORD_LETTER = /[\p{L}\p{M}\p{N}]/u;
const PIECES = new RegExp(`${UNSPACED_RUN}|(?:${NOT_UNSPACED}[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const LATIN_OR_GREEK = /[\p{sc=Latn}\p{sc=Grek}]/u;
const OTHER_LETTERS: Record<string, string> = {
  ё: 'е',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
};

/**
 * An excerpt of a text around the words of a question, with markers. For texts in which `ts_headline` finds nothing,
 * because it does not use the search analyser: accents, compounds, scripts without spaces. Words match by most of their
 * letters. Undefined if no word matches.
 */
export function markWords(text: string, question: string): string | undefined {
  const { folded, places } = foldWithPlaces(text);
  const ranges = rangesOf(folded, termsOf(question)).map(([start, end]) => [
    places[start] ?? 0,
    places[end] ?? text.length,
  ]);
  const first = ranges[0]?.[0];
  if (first === undefined) return undefined;
  const from = first <= BEFORE ? 0 : wordStart(text, first - BEFORE);
  const to = Math.min(text.length, first + AFTER);
  let marked = '';
  let at = from;
  for (const [start = 0, end = 0] of ranges) {
    if (start < at || end > to) continue;
    marked += `${text.slice(at, start)}${MARKS.start}${text.slice(start, end)}${MARKS.end}`;
    at = end;
  }
  return marked + text.slice(at, to);
}

/** Folded text, and for each of its units the position in the original. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    for (let unit = 0; unit < plain.length; unit++) places.push(at);
    folded += plain;
    at += letter.length;
  }
  return { folded, places };
}

function foldLetter(letter: string): string {
  const lower = letter.toLowerCase();
  const other = OTHER_LETTERS[lower];
  if (other !== undefined) return other;
  return LATIN_OR_GREEK.test(lower) ? lower.normalize('NFKD').replace(/\p{M}+/gu, '') : lower.normalize('NFKC');
}

/** Patterns for the words of a question by most of their letters, and for runs without spaces by n-grams. */
function termsOf(question: string): { text: string; inRun: boolean }[] {
  const { folded } = foldWithPlaces(question.normalize('NFC'));
  const terms = (folded.match(PIECES) ?? []).flatMap((piece) => {
    const inRun = piecesOf(piece)?.map((text) => ({ text, inRun: true }));
    return inRun ?? [{ text: piece.slice(0, Math.max(3, Math.ceil(piece.length * 0.7))), inRun: false }];
  });
  return terms.slice(0, TERMS_MAX);
}

/** Ranges of matches in order. A match starts at the beginning of a word and covers the whole word. */
function rangesOf(folded: string, terms: { text: string; inRun: boolean }[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const { text, inRun } of terms) {
    for (
      let at = folded.indexOf(text), found = 0;
      at >= 0 && found < MARKS_MAX;
      at = folded.indexOf(text, at + text.length)
    ) {
      if (!inRun && at > 0 && WORD_LETTER.test(folded[at - 1] ?? '')) continue;
      found += 1;
      ranges.push([at, inRun ? at + text.length : wordEnd(folded, at + text.length)]);
    }
  }
  return joined(ranges.sort(([one], [other]) => one - other));
}

function joined(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && WORD_LETTER.test(text[end] ?? '')) end += 1;
  return end;
}

/** The beginning of the next word, if there is one nearby. */
function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + BEFORE / 2).search(/\s/);
  return space < 0 ? from : from + space + 1;
}
