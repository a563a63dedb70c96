/** Around a word that was found, as the database marks it; they are taken out of the text before. */
const MARKS = { start: '\u0002', end: '\u0003' } as const;

const EITHER = new RegExp(`([${MARKS.start}${MARKS.end}])`);

/** A part of a text, from one UTF-16 unit up to another, as `slice` takes them. */
export interface TextRange {
  start: number;
  end: number;
}

/** A marked text on one line, without the marks, and where they stood. */
export function readSnippet(marked: string): { snippet: string; matches: TextRange[] } {
  const matches: TextRange[] = [];
  let snippet = '';
  let start = -1;
  for (const piece of marked.replace(/\s+/gu, ' ').trim().split(EITHER)) {
    if (piece === MARKS.start) start = snippet.length;
    else if (piece !== MARKS.end) snippet += piece;
    else if (start >= 0 && snippet.length > start) matches.push({ start, end: snippet.length });
  }
  return { snippet, matches };
}
