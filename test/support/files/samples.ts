import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Contents of files in chats, as users and attackers send them. */

/** An archive with these entries. */
export function zip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name);
  file.end();
  return buffer(file.outputStream as NodeJS.ReadableStream);
}

const CONTENT_TYPES = '<?xml version="1.0"?><Types/>';

export const docx = (more: Record<string, string | Buffer> = {}): Promise<Buffer> =>
  zip({ '[Content_Types].xml': CONTENT_TYPES, 'word/document.xml': '<w:document/>', ...more });

export const xlsx = (): Promise<Buffer> =>
  zip({ '[Content_Types].xml': CONTENT_TYPES, 'xl/workbook.xml': '<workbook/>' });

export const pdf = (text = 'Hello'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Title (${text}) >>\nendobj\n%%EOF\n`);

export const wav = (): Buffer =>
  Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(32)]);

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** A form with one file. */
export function fileForm(content: Uint8Array | string, name = 'notes.txt', type = 'text/plain'): FormData {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name);
  return form;
}
