import { fieldsOf } from '../../../contract/fields.js';
import { LIMITS } from '../../../contract/limits.js';

/** Location of the bytes of a sent file. `path`: a temporary file, which the import removes. */
export type SentContent = { url: string } | { base64: string } | { bytes: Buffer } | { path: string; size: number };

/** A file that comes with a reply, before it is fetched, checked and stored. */
export interface SentFile {
  /** Empty if unknown. */
  name: string;
  /** Claimed by the workflow; empty if unknown. */
  mimeType: string;
  content: SentContent;
}

/** Files that a workflow sent, and which were skipped. */
export interface SentFiles {
  files: SentFile[];
  hasInvalid: boolean;
  hasTooMany: boolean;
}

const DATA_URL = /^\s*data:([^,]{0,200}),/i;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Reads unvalidated `files: [{ url | data, name, mimeType }]`. Ignores files that the dispatch itself contained. */
export function readSentFiles(value: unknown): SentFiles {
  if (value === null || value === undefined) return { files: [], hasInvalid: false, hasTooMany: false };
  if (!Array.isArray(value)) return { files: [], hasInvalid: true, hasTooMany: false };
  const entries = value.filter((entry) => !isOfDispatch(entry));
  const read = entries.slice(0, LIMITS.filesOfMessage).map(readSentFile);
  const files = read.flatMap((file) => file ?? []);
  return { files, hasInvalid: files.length < read.length, hasTooMany: entries.length > LIMITS.filesOfMessage };
}

function readSentFile(value: unknown): SentFile | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { url, data, name, mimeType } = value as Record<string, unknown>;
  const claimed = { name: textOf(name), mimeType: textOf(mimeType) };
  const place = typeof data === 'string' && data !== '' ? data : url;
  if (typeof place !== 'string') return undefined;
  if (DATA_URL.test(place)) return fromDataUrl(place, claimed);
  if (place === data) return { ...claimed, content: { base64: place } };
  return isWebUrl(place) ? { ...claimed, content: { url: place.trim() } } : undefined;
}

/** @returns undefined unless its content is Base64 */
export function fromDataUrl(url: string, claimed: { name: string; mimeType?: string }): SentFile | undefined {
  const [head, about = ''] = DATA_URL.exec(url) ?? [];
  if (head === undefined || !/;\s*base64\s*$/i.test(about)) return undefined;
  const mimeType = claimed.mimeType || (about.split(';', 1)[0]?.trim() ?? '');
  return { name: claimed.name, mimeType, content: { base64: url.slice(head.length) } };
}

/** @returns undefined for text that is not Base64, in the usual or the URL alphabet */
export function decodeBase64(text: string): Buffer | undefined {
  const compact = text.replace(/\s+/g, '');
  const bare = compact.replace(/=+$/, '');
  if (!BASE64.test(compact) || bare.length % 4 === 1) return undefined;
  return Buffer.from(bare, 'base64');
}

/** An http(s) address without a user name. */
export function isWebUrl(text: string): boolean {
  if (text.length > LIMITS.sentFileUrl || !/^\s*https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** An entry of the dispatch's `files`, as returned by workflows that forward their input. */
function isOfDispatch(entry: unknown): boolean {
  const { url, expiresAt } = fieldsOf(entry);
  return typeof expiresAt === 'string' && typeof url === 'string' && /\/api\/file\/\d+\/\?expires=\d+&/.test(url);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LIMITS.sentFileName) : '');
