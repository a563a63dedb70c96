import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolderAsync } from '../config/data-dir.js';
import {
  type ByteRange,
  FileStorage,
  isFileName,
  type OpenedFile,
  storageFailed,
  type TemporaryFile,
} from './file-storage.js';
import type { TemporaryFiles } from './temporary-files.js';

/** Stores files in a folder that all processes share. */
export class DiskStorage extends FileStorage {
  constructor(
    private readonly directory: string,
    private readonly temporary: TemporaryFiles,
  ) {
    super();
  }

  /** Writes a temporary file, syncs it to disk and renames it, so that a file is never incomplete. */
  async put(name: string, bytes: Buffer): Promise<void> {
    let path: string | undefined;
    try {
      path = await this.temporary.newPath();
      await writeThrough(path, bytes);
      await this.keep(name, path);
    } catch (error) {
      if (path) await rm(path, { force: true }).catch(() => undefined);
      throw storageFailed(error);
    }
  }

  async putFile(name: string, { path }: TemporaryFile): Promise<void> {
    try {
      await syncFile(path);
      await this.keep(name, path);
    } catch (error) {
      throw storageFailed(error);
    }
  }

  async open(name: string, range?: ByteRange): Promise<OpenedFile | undefined> {
    if (!isFileName(name)) return undefined;
    try {
      const file = await open(this.pathOf(name), 'r');
      if (range) return { stream: file.createReadStream(range), size: range.end - range.start + 1 };
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw storageFailed(error);
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true }).catch((error: unknown) => {
      throw storageFailed(error);
    });
  }

  private async keep(name: string, path: string): Promise<void> {
    await ensureFolderAsync(this.directory);
    await rename(path, this.pathOf(name));
    await syncFolder(this.directory);
  }

  private pathOf(name: string): string {
    if (!isFileName(name)) throw new Error('Invalid file name');
    return join(this.directory, name);
  }
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs the folder, which persists a rename. Ignored on systems that cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}
