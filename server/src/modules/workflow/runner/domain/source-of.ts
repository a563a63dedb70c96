import type { MessageSource } from '../../../../contract/chat/sources.js';
import { LIMITS, type Locale } from '../../../../contract/limits.js';
import { truncate } from '../../../../contract/text/truncate.js';

/** A chapter that a reply quotes. */
export interface QuotedChapter {
  title: string;
  /** Null if the user wrote it. `url`: address of a web page; null for a file. */
  document: { name: string; url: string | null } | null;
  page: number | null;
  anchor: string | null;
}

const PAGE = { en: 'p.', ru: 'с.' } as const;

/**
 * A chapter as a source of a reply: document, chapter and page, with a link for a web page. Readers of the reply see
 * only this of a document.
 */
export function sourceOf({ title, document, page, anchor }: QuotedChapter, language: Locale): MessageSource {
  if (document === null) return { title };
  const chapter = isNamedAfter(document.name, title) ? '' : ` · ${title}`;
  const place = page === null ? '' : `, ${PAGE[language]} ${page}`;
  const name = truncate(document.name, LIMITS.sourceTitle - chapter.length - place.length);
  const url = document.url === null ? undefined : addressOf(document.url, page, anchor);
  return { title: `${name}${chapter}${place}`, ...(url && { url }) };
}

/** Whether a chapter without a heading has the title that reading gave it: "Terms.pdf, p. 3", "Terms.pdf (2)". */
function isNamedAfter(name: string, title: string): boolean {
  const own = title.replace(/ \(\d+\)$/, '').replace(/, p\. \d+$/, '');
  return own === name || (own.length >= LIMITS.chapterTitle - 15 && name.startsWith(own));
}

/** The address of a page at the chapter. Browsers open a PDF at `#page=`. */
function addressOf(url: string, page: number | null, anchor: string | null): string | undefined {
  const address = new URL(url);
  if (anchor !== null) address.hash = anchor;
  else if (page !== null) address.hash = `page=${page}`;
  return address.href.length > LIMITS.sourceUrl ? undefined : address.href;
}
