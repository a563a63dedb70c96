import { AUDIO_SIGNATURE_BYTES, audioType } from './audio-type.js';
import { CHAT_FORMATS, formatOf } from './image-rules.js';

/** The type of a file in a chat. */
export interface FileType {
  mime: string;
  /** Extensions, the usual one first; empty for any. */
  extensions: readonly string[];
}

/** Result of the first bytes of a file: its type, or what else must be read. */
export type Sniffed = FileType | 'image' | 'archive' | 'text';

/** Number of bytes that are needed. */
export const SNIFFED_BYTES = Math.max(16, AUDIO_SIGNATURE_BYTES);

const PDF: FileType = { mime: 'application/pdf', extensions: ['pdf'] };
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const DOCX: FileType = { mime: `${OFFICE}.wordprocessingml.document`, extensions: ['docx'] };
const XLSX: FileType = { mime: `${OFFICE}.spreadsheetml.sheet`, extensions: ['xlsx'] };

const OTHER_EXTENSIONS: Record<string, readonly string[]> = {
  mp4: ['m4a', 'mp4', 'm4b'],
  ogg: ['ogg', 'oga', 'opus'],
  webm: ['webm', 'weba'],
};

/** Detects the type by the first bytes. For `text` and `archive` the rest must be read too. */
export function sniff(start: Buffer): Sniffed {
  const head = start.toString('latin1', 0, SNIFFED_BYTES);
  if (formatOf(start, CHAT_FORMATS)) return 'image';
  if (head.startsWith('%PDF-')) return PDF;
  if (head.startsWith('PK\x03\x04')) return 'archive';
  const audio = audioType(start);
  if (!audio) return 'text';
  return { mime: audio.mime, extensions: OTHER_EXTENSIONS[audio.extension] ?? [audio.extension] };
}

/** The type of a text file by its name; always a kind of text. */
export function textType(name: string): FileType {
  if (/\.(?:md|markdown)$/i.test(name)) return { mime: 'text/markdown', extensions: [] };
  if (/\.csv$/i.test(name)) return { mime: 'text/csv', extensions: [] };
  return { mime: 'text/plain', extensions: [] };
}

/** The type of an Office document by the entries of its archive; undefined for others and for documents with macros. */
export function officeType(entries: ReadonlySet<string>): FileType | undefined {
  if (!entries.has('[Content_Types].xml')) return undefined;
  if ([...entries].some((name) => /vbaproject\.bin$/i.test(name))) return undefined;
  if (entries.has('word/document.xml')) return DOCX;
  return entries.has('xl/workbook.xml') ? XLSX : undefined;
}

/** Media types that are more specific than text. */
const SPECIFIC = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|vnd\.)/i;

/** Whether the content of a file matches the claimed type. A missing type, text and unknown bytes claim nothing. */
export function isAsClaimed(found: FileType | 'image', claimed: string): boolean {
  if (!SPECIFIC.test(claimed)) return true;
  const [major] = claimed.toLowerCase().split('/', 1);
  if (found === 'image') return major === 'image';
  return major === 'application' ? found.mime === claimed.toLowerCase() : found.mime.startsWith(`${major}/`);
}
