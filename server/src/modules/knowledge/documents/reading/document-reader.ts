import { readFile } from 'node:fs/promises';
import { LIMITS } from '../../../../contract/limits.js';
import type { DocumentFailure } from '../../../../contract/studio/documents.js';
import { decode } from './decode.js';
import { readCsv } from './formats/csv.js';
import { readDocx } from './formats/docx.js';
import { isSignIn, readHtml } from './formats/html.js';
import { readMarkdown } from './formats/markdown.js';
import { EncryptedError, readPdf } from './formats/pdf.js';
import { type DocumentChapter, type DocumentText, toChapters } from './sections.js';

/** A document to read. */
export interface ReadRequest {
  path: string;
  mimeType: string;
  /** Name of the document, the title of chapters without a heading. */
  name: string;
  isPage: boolean;
}

/** Message from the program to its parent. */
export type ReadResult =
  | { chapters: DocumentChapter[]; title: string; pages: number | null }
  | { failure: DocumentFailure };

/**
 * Runs in a separate process, because parsers of untrusted files may hang, crash or need much memory. Reads one
 * document, sends its chapters to the parent and exits.
 */
process.once('message', (request: ReadRequest) => {
  void read(request)
    .catch((error: unknown): ReadResult => ({ failure: error instanceof EncryptedError ? 'encrypted' : 'broken' }))
    .then((result) => process.send?.(result, () => process.disconnect()));
});

async function read(request: ReadRequest): Promise<ReadResult> {
  const text = await textOf(request);
  if (!text) return { failure: 'page_needs_sign_in' };
  const name = (request.isPage && text.title) || request.name;
  const chapters = toChapters(text.sections, name);
  if (chapters.length === 0) return { failure: 'no_text' };
  const bytes = chapters.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > LIMITS.knowledgeBaseBytes || chapters.length > LIMITS.chaptersOfBase) return { failure: 'base_full' };
  return { chapters, title: text.title, pages: text.pages ?? null };
}

/** @returns undefined for a sign-in page */
async function textOf({ path, mimeType, isPage }: ReadRequest): Promise<DocumentText | undefined> {
  if (mimeType === 'application/pdf') return readPdf(new Uint8Array(await readFile(path)));
  if (mimeType.endsWith('wordprocessingml.document')) return readDocx(path);
  const text = decode(await readFile(path), mimeType);
  if (mimeType.startsWith('text/html')) return isPage && isSignIn(text) ? undefined : readHtml(text);
  if (mimeType.startsWith('text/markdown')) return readMarkdown(text);
  if (mimeType.startsWith('text/csv')) return readCsv(text);
  return { title: '', sections: [{ title: '', text }] };
}
