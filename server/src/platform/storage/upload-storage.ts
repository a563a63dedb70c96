import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';

/**
 * Maximum unsynced bytes of a file. Without a limit, the kernel flushes the data of 30 s at once and delays the commits
 * of messages.
 */
const UNSYNCED_BYTES = 1024 * 1024;

type Uploaded = Partial<Express.Multer.File>;

/** Multer storage that writes the files of a request to new paths and syncs them to the disk as they arrive. */
export class UploadStorage implements StorageEngine {
  /** @param newPath the path of the next file, which does not exist yet */
  constructor(private readonly newPath: () => string) {}

  _handleFile(_request: Request, file: Express.Multer.File, done: (error?: unknown, info?: Uploaded) => void): void {
    const path = this.newPath();
    file.path = path;
    writeSynced(file.stream, path).then(
      (size) => done(null, { path, size }),
      // The request may end, and `_removeFile` be called, before the file is created.
      (error: unknown) => rm(path, { force: true }).finally(() => done(error)),
    );
  }

  _removeFile(_request: Request, { path }: Express.Multer.File, done: (error: Error | null) => void): void {
    rm(path, { force: true }).then(() => done(null), done);
  }
}

/** @returns the bytes written */
async function writeSynced(source: Readable, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o640);
  let size = 0;
  let unsynced = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      await file.writeFile(chunk);
      size += chunk.length;
      unsynced += chunk.length;
      if (unsynced < UNSYNCED_BYTES) continue;
      await file.datasync();
      unsynced = 0;
    }
  } finally {
    await file.close();
  }
  return size;
}
