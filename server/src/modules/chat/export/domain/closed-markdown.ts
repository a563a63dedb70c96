const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/;
/** HTML blocks that end only at a specific marker (CommonMark 4.6, kinds 1 to 5), with that marker. */
const HTML_BLOCKS: readonly [start: RegExp, end: RegExp, closing: string][] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i, '</pre>'],
  [/^ {0,3}<!--/, /-->/, '-->'],
  [/^ {0,3}<\?/, /\?>/, '?>'],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/, ']]>'],
  [/^ {0,3}<![a-z]/i, />/, '>'],
];

/**
 * Closes the last code block or HTML block of a Markdown text, which would otherwise include everything that follows.
 */
export function closedMarkdown(text: string): string {
  const closing = closingOf(text.split('\n'));
  return closing === null ? text : `${text.trimEnd()}\n${closing}`;
}

/** The line that closes an open block at the end; null if there is none. */
function closingOf(lines: readonly string[]): string | null {
  let fence: { indent: string; marks: string } | null = null;
  let html: (typeof HTML_BLOCKS)[number] | null = null;
  for (const line of lines) {
    if (html) {
      if (html[1].test(line)) html = null;
      continue;
    }
    const [, indent = '', marks = ''] = FENCE.exec(line) ?? [];
    if (fence) {
      const isClosing = marks.startsWith(fence.marks) && line.trim() === marks;
      if (isClosing) fence = null;
    } else if (marks !== '') fence = { indent, marks };
    else {
      const block = HTML_BLOCKS.find(([start]) => start.test(line));
      if (block && !block[1].test(line.replace(/^ {0,3}<(?:!--|!|\?)?/, ''))) html = block;
    }
  }
  return fence ? fence.indent + fence.marks : (html?.[2] ?? null);
}
