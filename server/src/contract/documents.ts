/** Documents that become chapters of a knowledge base. */

/** Documents of one knowledge base. */
export const MAX_DOCUMENTS = 200;

/** Documents of one user that wait to be read, in all bases. */
export const MAX_WAITING_DOCUMENTS = 20;

/** Names of the files that can be read, for a file dialog; the content decides. */
export const DOCUMENT_FILES = '.pdf,.docx,.md,.markdown,.html,.htm,.csv,.txt';

/** Longest address of a page. */
export const MAX_PAGE_URL = 2000;

/** `waiting` for a worker, being read, `ready` in chapters, or `failed` for one of `DOCUMENT_FAILURES`. */
export const DOCUMENT_STATUSES = ['waiting', 'reading', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Why a document could not be read. */
export const DOCUMENT_FAILURES = [
  /** The PDF needs a password. */
  'encrypted',
  /** There is no text in it: a scan, or an empty file. */
  'no_text',
  'broken',
  /** Reading it needs too much time or memory. */
  'too_complex',
  /** More text or chapters than the knowledge base has room for. */
  'base_full',
  /** The page is no text, HTML or PDF. */
  'type_refused',
  'page_unreachable',
  'page_needs_sign_in',
  'page_too_large',
  /** The file is kept for a day; after that it has to be uploaded again. */
  'file_gone',
] as const;
export type DocumentFailure = (typeof DOCUMENT_FAILURES)[number];
