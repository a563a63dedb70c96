import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { type DocumentText, type Section, titleOf } from '../sections.js';

/** Minimum ratio of a heading's font size to the body's. */
const HIGHER = 1.15;
const MAX_HEADING_LENGTH = 120;
/** Longer runs of large lines are text. */
const MAX_TITLE_LENGTH = 200;

/** Adobe's tables of Chinese, Japanese and Korean encodings, to which older PDFs refer. */
const CMAPS = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), 'cmaps/');

interface Line {
  text: string;
  height: number;
  page: number;
}

/** A PDF is encrypted. */
export class EncryptedError extends Error {}

/** Splits the text of a PDF at lines in larger type, or by page if there are none. */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const pdf = await getDocumentProxy(bytes, {
    disableFontFace: true,
    stopAtErrors: false,
    cMapUrl: CMAPS,
    cMapPacked: true,
  }).catch((error: Error) => {
    throw error.name === 'PasswordException' ? new EncryptedError() : error;
  });
  const lines: Line[] = [];
  for (let number = 1; number <= pdf.numPages; number++) lines.push(...(await linesOf(pdf, number)));
  const { info } = (await pdf.getMetadata().catch(() => ({ info: {} }))) as { info: { Title?: unknown } };
  return {
    title: typeof info.Title === 'string' ? titleOf(info.Title) : '',
    sections: sectionsOf(lines),
    pages: pdf.numPages,
  };
}

async function linesOf(pdf: Awaited<ReturnType<typeof getDocumentProxy>>, number: number): Promise<Line[]> {
  // A damaged page must not affect the others.
  const page = await pdf.getPage(number).catch(() => undefined);
  const content = await page?.getTextContent().catch(() => undefined);
  const lines: Line[] = [];
  let line: Line = { text: '', height: 0, page: number };
  for (const item of content?.items ?? []) {
    if (!('str' in item)) continue;
    line.text += item.str;
    if (item.str.trim() !== '') line.height = Math.max(line.height, item.height);
    if (!item.hasEOL) continue;
    lines.push(line);
    line = { text: '', height: 0, page: number };
  }
  if (line.text !== '') lines.push(line);
  page?.cleanup();
  return lines;
}

function sectionsOf(lines: readonly Line[]): Section[] {
  const body = bodyHeight(lines);
  const isHeading = ({ text, height }: Line): boolean =>
    height > body * HIGHER && text.trim().length <= MAX_HEADING_LENGTH && /\p{L}/u.test(text);
  const hasHeadings = lines.filter(isHeading).length > 1;
  const sections: Section[] = [];
  let previous: Line | undefined;
  let inRun = false;
  for (const line of lines) {
    const last = sections.at(-1);
    const isLarge = hasHeadings && isHeading(line);
    inRun = isLarge && (inRun || (last?.text === '' && last.title.length + line.text.length > MAX_TITLE_LENGTH));
    if (isLarge && !inRun) {
      // A heading may have two lines.
      if (last?.text === '' && previous && isHeading(previous)) last.title = titleOf(`${last.title} ${line.text}`);
      else sections.push({ title: titleOf(line.text), text: '', page: line.page });
    } else if (!last || (!hasHeadings && previous?.page !== line.page)) {
      sections.push({ title: '', text: line.text, page: line.page });
    } else append(last, line.text);
    previous = line;
  }
  return sections;
}

/** Adds a line and rejoins a word that was hyphenated at the line break. */
function append(section: Section, line: string): void {
  const isHyphenated = /\p{L}[-\u00AD]$/u.test(section.text) && /^\p{Ll}/u.test(line);
  section.text = isHyphenated
    ? section.text.slice(0, -1) + line
    : `${section.text}${section.text === '' ? '' : '\n'}${line}`;
}

/** The height of most letters. */
function bodyHeight(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 10) / 10;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  const [[height] = [0]] = [...letters].sort(([, one], [, other]) => other - one);
  return height;
}
