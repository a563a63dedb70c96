/** Marks around a match in the text from the database, which removes them from the message first. */
const MARKS = { start: '\u0002', end: '\u0003' } as const;

const EITHER = new RegExp(`([${MARKS.start}${MARKS.end}])`);

/** Range of UTF-16 units, as for `slice`. */
export interface TextRange {
  start: number;
  end: number;
}

/** Marks of Markdown, which a snippet shows without them. Matches may stand inside, so their marks are kept. */
const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gm, ''],
  [/^[ \t]*\|?[ \t]*:?-{3,}:?[ \t|:-]*$/gm, ''],
  [/^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+)/gm, ''],
  [/^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, ''],
  [/!?\[([^\]\n]{1,300})\]\([^)\s]{0,2000}\)/g, '$1'],
  [/(\*{1,3}|~~|`+)(?=\S)([^\n]{1,500}?)(?<=\S)\1/g, '$2'],
  [/^[ \t]*\||\|[ \t]*$/gm, ''],
  [/[ \t]\|[ \t]/g, ' '],
];

const withoutMarkup = (text: string): string => MARKUP.reduce((left, [mark, rest]) => left.replace(mark, rest), text);

/** Removes Markdown, line breaks and marks; returns the marked ranges. */
export function readSnippet(marked: string): { snippet: string; matches: TextRange[] } {
  const matches: TextRange[] = [];
  let snippet = '';
  let start = -1;
  for (const part of withoutMarkup(marked).replace(/\s+/gu, ' ').trim().split(EITHER)) {
    if (part === MARKS.start) start = snippet.length;
    else if (part !== MARKS.end) snippet += part;
    else if (start >= 0 && snippet.length > start) matches.push({ start, end: snippet.length });
  }
  return { snippet, matches };
}
