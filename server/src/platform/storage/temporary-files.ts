import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolderAsync } from '../config/data-dir.js';
import { randomToken } from '../crypto/random.js';

/**
 * Files on their way: being received, or not yet under their name. They lie beside the stored ones, on the same file
 * system, so that renaming moves nothing.
 */
export class TemporaryFiles {
  readonly #directory: string;

  /** @param uploads the folder of the stored files. */
  constructor(uploads: string) {
    this.#directory = join(uploads, '.tmp');
  }

  /** A path that no other file has. The folder is there. */
  async newPath(): Promise<string> {
    await ensureFolderAsync(this.#directory);
    return join(this.#directory, randomToken());
  }

  /** Removes what a process that died has left. */
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
