import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolderAsync } from '../config/data-dir.js';
import { randomToken } from '../crypto/random.js';

/**
 * Files that are being received or stored, on the same file system as the stored ones, so that a rename does not copy.
 */
export class TemporaryFiles {
  readonly #directory: string;

  /** @param uploads folder of the stored files */
  constructor(uploads: string) {
    this.#directory = join(uploads, '.tmp');
  }

  /** A unique path in an existing folder. */
  async newPath(): Promise<string> {
    await ensureFolderAsync(this.#directory);
    return join(this.#directory, randomToken());
  }

  /** Removes files of a crashed process. */
  async removeOlderThan(milliseconds: number): Promise<void> {
    const before = Date.now() - milliseconds;
    for (const name of await readdir(this.#directory).catch(nothing)) {
      const path = join(this.#directory, name);
      const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(path).catch(() => undefined)) ?? {};
      if (mtimeMs < before) await rm(path, { force: true });
    }
  }
}

function nothing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
