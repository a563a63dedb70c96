import { LIMITS } from '../../../../contract/limits.js';
import { truncate } from '../../../../contract/text/truncate.js';

/** A part of a document. */
export interface Section {
  /** Its heading; empty if there is none. */
  title: string;
  text: string;
  /** Number of the page on which it begins, from 1. */
  page?: number;
  /** Fragment of the address at which it begins. */
  anchor?: string;
}

/** What a document holds. */
export interface DocumentText {
  /** Its own title; empty if there is none. */
  title: string;
  sections: Section[];
  /** Pages of a PDF. */
  pages?: number;
}

/** A chapter made from a document. */
export interface DocumentChapter {
  title: string;
  content: string;
  page: number | null;
  anchor: string | null;
}

/** Maximum chapters per document; short sections are joined first. */
const COMFORTABLE = 300;
/** Minimum length of joined sections in characters; the smallest that suffices is used. */
const JOINED = [0, 500, 2000, 5000, LIMITS.chapterContent];

/**
 * Makes titled chapters of at most 10,000 characters. Headings without text are added to the next section; very many
 * sections are joined.
 * @param name name of the document, the title of parts without a heading
 */
export function toChapters(sections: readonly Section[], name: string): DocumentChapter[] {
  const filled = withoutEmpty(sections);
  let joined = filled;
  for (const least of JOINED) {
    joined = joinShort(filled, least);
    if (joined.length <= COMFORTABLE) break;
  }
  return joined.flatMap((section) => toParts(section, name));
}

/** Sections with text. The heading of an empty section is added to the next one; trailing headings form a section. */
function withoutEmpty(sections: readonly Section[]): Section[] {
  const result: Section[] = [];
  let headings: Section[] = [];
  for (const section of sections) {
    const text = tidy(section.text);
    if (text === '') {
      if (section.title !== '') headings.push(section);
      continue;
    }
    const [first = section] = headings;
    const lines = [...headings.map(({ title }) => title), section.title].filter((title) => title !== '');
    const title = headings.length > 0 ? lines.join(': ') : section.title;
    result.push({ ...section, page: first.page ?? section.page, anchor: first.anchor ?? section.anchor, title, text });
    headings = [];
  }
  const [first] = headings;
  if (first) result.push({ ...first, text: headings.map(({ title }) => title).join('\n') });
  return result;
}

function joinShort(sections: readonly Section[], least: number): Section[] {
  const result: Section[] = [];
  for (const section of sections) {
    const last = result.at(-1);
    if (!last || last.text.length >= least || last.text.length + section.text.length > LIMITS.chapterContent) {
      result.push({ ...section });
      continue;
    }
    last.text += `\n\n${section.title === '' ? '' : `${section.title}\n\n`}${section.text}`;
  }
  return result;
}

function toParts({ title, text, page, anchor }: Section, name: string): DocumentChapter[] {
  const own = title || (page === undefined ? name : `${truncate(name, LIMITS.chapterTitle - 10)}, p. ${page}`);
  // A long heading stays searchable as text.
  const whole = [...own].length > LIMITS.chapterTitle ? `${own}\n\n${text}` : text;
  return cut(whole, LIMITS.chapterContent).map((content, index) => {
    const suffix = index === 0 ? '' : ` (${index + 1})`;
    return {
      title: truncate(own, LIMITS.chapterTitle - suffix.length).trim() + suffix,
      content,
      page: page ?? null,
      anchor: anchor ?? null,
    };
  });
}

/** Splits a text at a paragraph, else at a line, sentence or word. */
function cut(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest !== '') {
    const head = truncate(rest, most);
    const end = head.length === rest.length ? head.length : gapIn(head);
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return parts.filter((part) => part !== '');
}

/** The last gap in the second half of a text. */
function gapIn(text: string): number {
  for (const gap of ['\n\n', '\n', '. ', ' ']) {
    const at = text.lastIndexOf(gap);
    if (at > text.length / 2) return at + gap.length;
  }
  return text.length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL, and text has no use for the others
const CONTROL = /[\0-\x08\x0B-\x1F\x7F]/g;

/** Removes control characters, trailing spaces and repeated empty lines. */
function tidy(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A title in one line. */
export const titleOf = (text: string): string => tidy(text).replace(/\s+/g, ' ');
