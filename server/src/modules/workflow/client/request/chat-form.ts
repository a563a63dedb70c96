import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DispatchUpload } from '../dispatch-types.js';
import type { DispatchBody } from '../domain/dispatch-body.js';

/** A form as it is sent. */
export interface ChatForm {
  contentType: string;
  length: number;
  /** Reads the files one after the other, without keeping them. */
  body: Readable;
}

const NEW_LINE = '\r\n';

/**
 * The form that n8n's chat sends to a Chat Trigger that takes files: the fields of the message, and the files under
 * `files`. Fields that are not text are JSON.
 */
export function chatForm(body: DispatchBody, uploads: readonly DispatchUpload[]): ChatForm {
  const boundary = `regent-${randomBytes(16).toString('hex')}`;
  const { files: _links, ...fields } = body;
  const texts = Object.entries(fields).map(([name, value]) => part(boundary, `name="${name}"`, textOf(value)));
  const heads = uploads.map(({ name, mimeType }) =>
    part(boundary, `name="files"; filename="${quoted(name)}"`, '', `Content-Type: ${mimeType}${NEW_LINE}`),
  );
  const [start, end] = [Buffer.from(texts.join('')), Buffer.from(`--${boundary}--${NEW_LINE}`)];
  const bytes = heads.map((head, at) => Buffer.byteLength(head) + (uploads[at]?.size ?? 0));
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: start.length + end.length + bytes.reduce((sum, one) => sum + one, 0),
    body: Readable.from(pieces(start, heads, uploads, end), { objectMode: false }),
  };
}

async function* pieces(
  start: Buffer,
  heads: string[],
  uploads: readonly DispatchUpload[],
  end: Buffer,
): AsyncGenerator<Uint8Array> {
  yield start;
  for (const [at, upload] of uploads.entries()) {
    // The line break after the file ends the part, and was counted with its head.
    const head = heads[at] as string;
    yield Buffer.from(head.slice(0, -NEW_LINE.length));
    yield* await upload.open();
    yield Buffer.from(NEW_LINE);
  }
  yield end;
}

/** A part with its content; that of a file is inserted before its last line break. */
const part = (boundary: string, name: string, content: string, type = ''): string =>
  `--${boundary}${NEW_LINE}Content-Disposition: form-data; ${name}${NEW_LINE}${type}${NEW_LINE}${content}${NEW_LINE}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** As browsers quote names. */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
