/** Documents that become chapters of a knowledge base. */

/** Documents of one knowledge base. */
export const MAX_DOCUMENTS = 200;

/** Maximum documents of one user that wait to be read, in all bases. */
export const MAX_WAITING_DOCUMENTS = 20;

/** File extensions for a file dialog; the server decides by the content. */
export const DOCUMENT_FILES = '.pdf,.docx,.md,.markdown,.html,.htm,.csv,.txt';

/** Longest address of a page. */
export const MAX_PAGE_URL = 2000;

/** `waiting` for a worker, `reading`, `ready` in chapters, or `failed` for one of `DOCUMENT_FAILURES`. */
export const DOCUMENT_STATUSES = ['waiting', 'reading', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Why a document could not be read. */
export const DOCUMENT_FAILURES = [
  /** The PDF needs a password. */
  'encrypted',
  /** Contains no text: a scan, or an empty file. */
  'no_text',
  'broken',
  /** Reading it needs too much time or memory. */
  'too_complex',
  /** More text or chapters than the knowledge base has room for. */
  'base_full',
  /** The page is not text, HTML or PDF. */
  'type_refused',
  'page_unreachable',
  'page_needs_sign_in',
  'page_too_large',
  /** The file is kept for a day and must be uploaded again after that. */
  'file_gone',
] as const;
export type DocumentFailure = (typeof DOCUMENT_FAILURES)[number];
