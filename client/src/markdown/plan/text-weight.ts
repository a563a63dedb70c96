/** Maximum weight of a piece of text that is parsed as Markdown. */
export const MAX_WEIGHT = 5000;
const [MARK, LINE] = [10, 20];
/** Weight of a table cell. */
export const CELL = 5;
const MAX_DEPTH = 8;
const MAX_INDENT = 40;

const [NEWLINE, PIPE, TAB, SPACE] = [10, 124, 9, 32];
/** Additional weight of each ASCII character. */
const EXTRA = new Uint8Array(128);
for (const mark of '*_~`[]<>&\\@^$') EXTRA[mark.charCodeAt(0)] = MARK;
EXTRA[NEWLINE] = LINE;
const MARKER = /^(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$))/;

/** Upper bound of the work of parsing a text; infinite if it is nested too deeply. Scans the text once. */
export function weightOf(text: string): number {
  let [extra, lines, pipes, mostPipes] = [0, 1, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128) extra += EXTRA[code] ?? 0;
    if (code === PIPE) {
      pipes += 1;
      if (pipes > mostPipes) mostPipes = pipes;
    } else if (code === NEWLINE) {
      lines += 1;
      pipes = 0;
    }
  }
  // A table row has as many cells as the head, whatever its content.
  const weight = text.length + extra + CELL * mostPipes * lines;
  return weight <= MAX_WEIGHT && text.split('\n').some(isTooDeep) ? Number.POSITIVE_INFINITY : weight;
}

/** Whether a text is heavier. Each character weighs at least 1, so a long text need not be scanned. */
export const isHeavier = (text: string, weight: number): boolean => text.length > weight || weightOf(text) > weight;

/** Whether a line begins with too many quote and list markers, or with one that is indented too far. */
function isTooDeep(line: string): boolean {
  let [at, indent, depth] = [0, 0, 0];
  for (;;) {
    for (; line.charCodeAt(at) === SPACE || line.charCodeAt(at) === TAB; at += 1) {
      indent += line.charCodeAt(at) === TAB ? 4 : 1;
    }
    const marker = MARKER.exec(line.slice(at, at + 12))?.[0];
    if (!marker) return false;
    depth += 1;
    if (indent > MAX_INDENT || depth > MAX_DEPTH) return true;
    at += marker.length;
  }
}
