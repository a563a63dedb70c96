/**
 * Splits Markdown into blocks that can be rendered independently, so that only the last block of a growing reply is parsed
 * again. The blocks joined are the original text.
 */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Lines that continue the block above them, also after a blank line: lists, quotes, tables, indented text. */
const CONTINUES = /^(\s+\S|\s*[-*+]\s|\s*\d+[.)]\s)/;
/** Reference definitions and footnotes apply to the whole text, so such a text is not split. */
const CROSS_REFERENCE = /^ {0,3}\[[^\]\n]+\]:/m;

/** Whether a text has definitions that apply to all of it. */
export const hasCrossReferences = (markdown: string): boolean => CROSS_REFERENCE.test(markdown);

/** The fence markers of a line that opens or may close a fence. */
export const fenceOf = (line: string): string | undefined => FENCE.exec(line)?.[1];

/** The lines of a text, each with its end. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  let from = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
    lines.push(text.slice(from, at + 1));
    from = at + 1;
  }
  if (from < text.length) lines.push(text.slice(from));
  return lines;
}

/** Number of `<details>` that a line opens minus those that it closes. */
function foldsIn(line: string): number {
  if (!line.includes('details')) return 0;
  return (line.match(/<details\b/gi)?.length ?? 0) - (line.match(/<\/details\b/gi)?.length ?? 0);
}

/** The blocks of a text, in order. */
export function splitBlocks(markdown: string): string[] {
  if (hasCrossReferences(markdown)) return [markdown];
  const blocks: string[] = [];
  let current = '';
  let fence: string | null = null;
  let afterBlank = false;
  /** Number of open `<details>`, whose parts stay together. */
  let folds = 0;
  for (const line of linesOf(markdown)) {
    const blank = line.trim() === '';
    const opens = fenceOf(line);
    if (fence) {
      current += line;
      // A fence is closed by a line of at least as many of the same markers.
      if (opens && opens[0] === fence[0] && opens.length >= fence.length && line.trim() === opens) fence = null;
      continue;
    }
    if (afterBlank && !blank && folds === 0 && !CONTINUES.test(line)) {
      blocks.push(current);
      current = '';
    }
    current += line;
    if (opens) fence = opens;
    else folds = Math.max(0, folds + foldsIn(line));
    afterBlank = blank;
  }
  if (current !== '') blocks.push(current);
  return blocks;
}
