import { Readable } from 'node:stream';
import type { FailureCode } from '../../../contract/errors.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { TemporaryFile } from '../../../platform/storage/file-storage.js';
import type { CallWatch } from '../client/call-watch.js';
import type { DispatchHandlers } from '../client/dispatch-types.js';
import { decodeBody } from './body-decoder.js';

type FileEnd =
  | { kind: 'received'; file: TemporaryFile }
  | { kind: 'failed'; code: FailureCode }
  /** It was cut, possibly by Regent. */
  | { kind: 'broken' };

interface FileInput {
  body: Readable;
  /** The `content-encoding` header; empty if absent. */
  encoding: string;
  watch: CallWatch;
  onFile: NonNullable<DispatchHandlers['onFile']>;
}

/** Hands the body of a 2xx response that is a file to the handler. Always closes the body. */
export async function receiveFile({ body, encoding, watch, onFile }: FileInput): Promise<FileEnd> {
  body.on('error', () => undefined);
  try {
    const source = decodeBody(body, encoding);
    if (source === null) return { kind: 'failed', code: 'workflow_error' };
    return { kind: 'received', file: await onFile(Readable.from(heard(source, watch), { objectMode: false })) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'broken' };
    return { kind: 'failed', code: error.code === 'file_too_large' ? 'reply_too_large' : 'unreadable_reply' };
  } finally {
    body.destroy();
  }
}

async function* heard(source: Readable, watch: CallWatch): AsyncGenerator<Uint8Array> {
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    watch.heard();
    yield chunk;
  }
}
