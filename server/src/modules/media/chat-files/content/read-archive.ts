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
  const names = new Set<string>();
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > ENTRIES) throw new ArchiveError('Too many entries');
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (names.size >= ENTRIES || bytes > INFLATED_BYTES) throw new ArchiveError('Inflates to too much');
      names.add(entry.fileName);
      await drain(zip, entry);
    }
    return names;
  } catch (cause) {
    throw cause instanceof ArchiveError ? cause : new ArchiveError('The archive is broken', { cause });
  } finally {
    zip?.close();
  }
}

/** yauzl ends with an error where an entry inflates to another size than it declares. */
async function drain(zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName.endsWith('/')) return;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await zip.openReadStreamPromise(entry), nowhere);
}
