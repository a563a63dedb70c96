import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Larger steps would let a gzip bomb unfold further before its size is seen. */
const STEP = { chunkSize: 16 * 1024 };

/**
 * The body without its compression; null where the compression is not known. A decoder holds at most one step of
 * output: who reads it can stop a bomb at any size. Errors of the body are passed on to what is returned.
 *
 * @param encoding the `content-encoding` header; empty where absent
 */
export function decodeBody(body: Readable, encoding: string): Readable | null {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder = createDecoder(name);
  if (decoder === null) return null;
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}

function createDecoder(name: string): Transform | null {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(STEP);
    case 'deflate':
      return createInflate(STEP);
    case 'br':
      return createBrotliDecompress(STEP);
    default:
      return null;
  }
}
