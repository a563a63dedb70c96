import { createHash } from 'node:crypto';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

/** Folders for the copy, best first. Only root can write to the first two; the world-writable ones are checked. */
const HOMES = ['/var/cache', '/var/lib', '/var/tmp', tmpdir()];

/**
 * Copies the programs to a folder that other users can read, once per version. Called as root only: the copy belongs to
 * root, and other users cannot change it.
 * @param works whether the programs run from there (a file system may forbid it)
 */
export function copyForAnotherUser(
  native: string,
  works: (place: string) => boolean,
): { place: string; fresh: boolean } | undefined {
  const name = `postgresql-${fingerprint(native)}`;
  for (const home of HOMES) {
    const folder = join(home, 'regent');
    const place = join(folder, name);
    try {
      ensureOwnFolder(folder);
      if (isOurs(place) && works(place)) return { place, fresh: false };
      copyInto(native, folder, place);
      if (works(place)) return { place, fresh: true };
      rmSync(place, { recursive: true, force: true });
    } catch {
      // Read-only, full or owned by another user: try the next folder.
    }
  }
  return undefined;
}

/** A folder with a predictable name in a world-writable place could belong to an attacker. */
function ensureOwnFolder(folder: string): void {
  try {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (!isOurs(folder)) throw new Error(`${folder} can be changed by others.`);
}

function isOurs(folder: string): boolean {
  try {
    const entry = lstatSync(folder);
    return entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** The copy is renamed when it is complete, so an incomplete one is never used. */
function copyInto(native: string, folder: string, place: string): void {
  const fresh = mkdtempSync(join(folder, 'new-'));
  try {
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    openForReading(fresh);
    rmSync(place, { recursive: true, force: true });
    renameSync(fresh, place);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Static libraries are not needed to run the programs. */
function isNeeded(file: string): boolean {
  return extname(file) !== '.a';
}

/** Makes all files readable and programs executable for everyone, independent of the umask at unpacking. */
function openForReading(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) openForReading(join(path, name));
}

/** Identifies a release of the programs by the names and sizes of all files. */
function fingerprint(native: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    hash.update(`${file.slice(native.length)} ${lstatSync(file).size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}
