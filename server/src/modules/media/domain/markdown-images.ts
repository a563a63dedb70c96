/** An image of a Markdown text: `![alt](url "title")`, or `![alt][label]`, `![label][]` or `![label]` with a definition. */
export interface MarkdownImage {
  /** Offsets of the whole mark. */
  start: number;
  end: number;
  alt: string;
  url: string;
}

/** A definition of a label: `[label]: url "title"`, which is not shown. */
export interface ImageDefinition {
  /** Offsets of its lines. */
  start: number;
  end: number;
  label: string;
  url: string;
}

type Range = [start: number, end: number];

const IMAGE =
  /!\[((?:[^[\]\\]|\\.){0,1000})\](?:\(\s*(?:<([^<>\n]+)>|([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*))(?:\s+(?:"[^"\n]{0,1000}"|'[^'\n]{0,1000}'))?\s*\)|\[((?:[^[\]\\]|\\.){0,999})\])?/g;
const DEFINITION =
  /^ {0,3}\[((?:[^[\]\\\n]|\\.){1,999})\]:[ \t]*\n?[ \t]*(?:<([^<>\n]+)>|([^\s<]\S*))(?:[ \t]+(?:"[^"\n]{0,1000}"|'[^'\n]{0,1000}'|\([^()\n]{0,1000}\)))?[ \t]*(?:\n|$(?![\s\S]))/gm;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A code span on one line. */
const CODE_SPAN = /(?<!`)(`+)(?!`)[^\n]{0,2000}?(?<!`)\1(?!`)/g;

/** The images of a text in their order, without those in code. */
export function imagesIn(text: string): MarkdownImage[] {
  if (!text.includes('![')) return [];
  const code = codeIn(text);
  const urlOf = new Map<string, string>();
  for (const { label, url } of definitionsOutside(code, text)) if (!urlOf.has(label)) urlOf.set(label, url);
  const isInCode = codeCheck(code);
  const images: MarkdownImage[] = [];
  for (const match of text.matchAll(IMAGE)) {
    const [mark, alt = '', bracketed, bare, label] = match;
    const start = match.index;
    if (isInCode(start) || text[start - 1] === '\\') continue;
    const url = bracketed ?? bare ?? urlOf.get(labelOf(label || alt));
    if (url === undefined) continue;
    images.push({ start, end: start + mark.length, alt: alt.replace(/\\(.)/g, '$1'), url });
  }
  return images;
}

/** The definitions of a text in their order, without those in code. */
export const definitionsIn = (text: string): ImageDefinition[] =>
  text.includes(']:') ? definitionsOutside(codeIn(text), text) : [];

function definitionsOutside(code: readonly Range[], text: string): ImageDefinition[] {
  const isInCode = codeCheck(code);
  return [...text.matchAll(DEFINITION)].flatMap(
    ({ index: start, 0: lines, 1: label = '', 2: bracketed, 3: bare = '' }) =>
      isInCode(start) ? [] : [{ start, end: start + lines.length, label: labelOf(label), url: bracketed ?? bare }],
  );
}

/** Labels match regardless of case and kind of white space. */
const labelOf = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** Replaces images of a text. `of` returns undefined for images to keep. */
export function replaceImages<Part extends { start: number; end: number }>(
  text: string,
  images: readonly Part[],
  of: (image: Part) => string | undefined,
): string {
  let result = '';
  let from = 0;
  for (const image of images) {
    const instead = of(image);
    if (instead === undefined) continue;
    result += text.slice(from, image.start) + instead;
    from = image.end;
  }
  return result + text.slice(from);
}

/** `![alt](url)` with the alternative text escaped. */
export const imageMark = (alt: string, url: string): string => `![${alt.replace(/[[\]\\]/g, '\\$&')}](${url})`;

/** Whether an offset is in one of the ranges. Offsets must not decrease between calls. */
function codeCheck(code: readonly Range[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    while ((code[next]?.[1] ?? Number.POSITIVE_INFINITY) <= offset) next += 1;
    return (code[next]?.[0] ?? Number.POSITIVE_INFINITY) <= offset;
  };
}

/** The ranges of code blocks and code spans. */
function codeIn(text: string): Range[] {
  const ranges: Range[] = [];
  let open: { start: number; mark: string } | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (!open && mark) open = { start: at, mark };
    else if (open && mark?.startsWith(open.mark) && line.trim() === mark) {
      ranges.push([open.start, at + line.length]);
      open = undefined;
    } else if (!open && line.includes('`')) {
      for (const span of line.matchAll(CODE_SPAN)) ranges.push([at + span.index, at + span.index + span[0].length]);
    }
    at += line.length + 1;
  }
  if (open) ranges.push([open.start, text.length]);
  return ranges;
}
