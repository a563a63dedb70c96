import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Small steps, so that a decompression bomb is noticed early. */
const STEP = { chunkSize: 16 * 1024 };

/**
 * The decompressed body; null if the encoding is unknown. A decoder buffers at most one step of output, so the reader
 * can limit the size. Errors of the body are forwarded to the returned stream.
 *
 * @param encoding the `content-encoding` header; empty if absent
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
