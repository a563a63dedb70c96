/** An image of a Markdown text: `![alt](url "title")`. */
export interface MarkdownImage {
  /** Offsets of the whole mark. */
  start: number;
  end: number;
  alt: string;
  url: string;
}

const IMAGE =
  /!\[((?:[^[\]\\]|\\.){0,1000})\]\(\s*(?:<([^<>\n]+)>|([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*))(?:\s+(?:"[^"\n]{0,1000}"|'[^'\n]{0,1000}'))?\s*\)/g;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A code span on one line. */
const CODE_SPAN = /(?<!`)(`+)(?!`)[^\n]{0,2000}?(?<!`)\1(?!`)/g;

/** The images of a text in their order, without those in code. */
export function imagesIn(text: string): MarkdownImage[] {
  if (!text.includes('![')) return [];
  const code = codeIn(text);
  const images: MarkdownImage[] = [];
  let next = 0;
  for (const match of text.matchAll(IMAGE)) {
    const [mark, alt = '', bracketed, bare = ''] = match;
    const start = match.index;
    while ((code[next]?.[1] ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    const isCode = (code[next]?.[0] ?? Number.POSITIVE_INFINITY) <= start;
    if (isCode || text[start - 1] === '\\') continue;
    images.push({ start, end: start + mark.length, alt: alt.replace(/\\(.)/g, '$1'), url: bracketed ?? bare });
  }
  return images;
}

/** The text with some of its images replaced. `of` returns undefined for those that stay. */
export function replaceImages(
  text: string,
  images: readonly MarkdownImage[],
  of: (image: MarkdownImage) => string | undefined,
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

/** The ranges of code blocks and code spans. */
function codeIn(text: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
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
