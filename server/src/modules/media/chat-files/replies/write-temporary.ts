import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import type { TemporaryFile } from '../../../../platform/storage/file-storage.js';

/**
 * Writes a stream to a temporary file without keeping it in memory; removes the file if that fails.
 * @throws ApiError 413 `file_too_large` above `maxBytes`; the error of the stream
 */
export async function writeTemporary(path: string, body: Readable, maxBytes: number): Promise<TemporaryFile> {
  let size = 0;
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > maxBytes) throw new ApiError('file_too_large');
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o640 }),
    );
    return { path, size };
  } catch (error) {
    body.destroy();
    await rm(path, { force: true });
    throw error;
  }
}
