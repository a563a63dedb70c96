import { withoutMarkdown } from '../../../../contract/text/plain-line.js';

/** Marks around a match in the text from the database, which removes them from the message first. */
const MARKS = { start: '\u0002', end: '\u0003' } as const;

const EITHER = new RegExp(`([${MARKS.start}${MARKS.end}])`);

/** Range of UTF-16 units, as for `slice`. */
export interface TextRange {
  start: number;
  end: number;
}

/** Removes Markdown, line breaks and markers; returns the marked ranges. */
export function readSnippet(marked: string): { snippet: string; matches: TextRange[] } {
  // Matches may be inside Markdown syntax, so it is removed first.
  const plain = withoutMarkdown(marked).replace(/[ \t]\|[ \t]/g, ' ');
  const matches: TextRange[] = [];
  let snippet = '';
  let start = -1;
  for (const part of plain.replace(/\s+/gu, ' ').trim().split(EITHER)) {
    if (part === MARKS.start) start = snippet.length;
    else if (part !== MARKS.end) snippet += part;
    else if (start >= 0 && snippet.length > start) matches.push({ start, end: snippet.length });
  }
  return { snippet, matches };
}
