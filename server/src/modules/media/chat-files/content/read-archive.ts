import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Limits of an archive. */
const ENTRIES = 10_000;
const INFLATED_BYTES = 200 * 1024 * 1024;

/** The archive is broken, or inflates to more than its limits. */
export class ArchiveError extends Error {}

/**
 * Reads an archive to its end without keeping its content, so that declared sizes are proved.
 * @returns the names of its entries
 * @throws ArchiveError
 */
export async function readArchive(path: string): Promise<Set<string>> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > ENTRIES) throw new ArchiveError('Too many entries');
    const entries = await listEntries(zip);
    for (const entry of entries) await drain(zip, entry);
    return new Set(entries.map(({ fileName }) => fileName));
  } catch (cause) {
    throw cause instanceof ArchiveError ? cause : new ArchiveError('The archive is broken', { cause });
  } finally {
    zip?.close();
  }
}

/** Reads only the directory, so that an archive that declares too much costs nothing. */
async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (entries.length >= ENTRIES || bytes > INFLATED_BYTES) throw new ArchiveError('Inflates to too much');
    entries.push(entry);
  }
  return entries;
}

/** yauzl fails if the inflated size of an entry differs from the declared one. */
async function drain(zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName.endsWith('/')) return;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await zip.openReadStreamPromise(entry), nowhere);
}
