import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError } from './config-error.js';

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'it cannot be created there',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it is not a folder',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left on its file system',
  EDQUOT: 'no space is left for this user',
};

/**
 * Creates a folder and its parents. A recursive `mkdir` never returns where the system answers ENOENT although the
 * parent exists, as in /proc.
 */
export function ensureFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) ensureFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
}

/** Asynchronous `ensureFolder`. */
export async function ensureFolderAsync(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    await ensureFolderAsync(parent);
    await mkdir(folder).catch(ignoreExisting);
  }
}

/** The exclusive write lets several processes start at the same time. */
export function createIfMissing(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    ignoreExisting(error);
  }
}

/** Reads a regular file. @throws for anything else: a named pipe, for example, could block the process forever */
export function readRegularFile(file: string): string {
  if (!statSync(file).isFile()) throw new Error(`${file} is not a file`);
  return readFileSync(file, 'utf8');
}

/** The error to show when a file operation below DATA_DIR failed. */
export function dataDirError(dataDir: string, error: unknown): ConfigError {
  const { code = '', path = '', message } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  const where = path && resolve(path) !== resolve(dataDir) ? `${path}: ` : '';
  return unusableDataDir(dataDir, reason ? `${where}${reason} (${code})` : message);
}

/** The error to show when DATA_DIR cannot be used, with what to do. */
export function unusableDataDir(dataDir: string, reason: string): ConfigError {
  return new ConfigError(
    `Cannot use DATA_DIR ${dataDir}: ${reason}. Repair it, or choose another folder: DATA_DIR=/path/to/folder npm start`,
  );
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
