import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Limits of a ZIP file. ChatGPT's has an entry for each image. */
const ENTRIES = 100_000;
const INFLATED_BYTES = 1024 * 1024 * 1024;

/** The unpacked ZIP file is too large. */
export class TooLargeError extends Error {}

/** Chats of ChatGPT and Claude; a large export of ChatGPT has several files. */
const CONVERSATIONS = /(?:^|\/)conversations(?:-\d{1,6})?\.json$/i;
const JSON_FILE = /^(?!__MACOSX\/).*\.json$/i;

/**
 * The JSON texts in a file, in chunks: the file itself, or files in a ZIP file. @throws TooLargeError; others if the
 * file is damaged
 */
export async function* openExport(path: string): AsyncGenerator<AsyncIterable<Buffer>> {
  if (!(await isZip(path))) return yield createReadStream(path);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for (const entry of await entriesOf(zip)) yield await zip.openReadStreamPromise(entry);
  } finally {
    zip.close();
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await file.close();
  }
}

/** In the order of their names. An entry whose size differs from the declared one throws. */
async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.push(entry) > ENTRIES) throw new TooLargeError();
  }
  const named = (name: RegExp) => entries.filter(({ fileName }) => name.test(fileName));
  const conversations = named(CONVERSATIONS);
  const chosen = conversations.length > 0 ? conversations : named(JSON_FILE);
  if (chosen.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > INFLATED_BYTES)
    throw new TooLargeError();
  return chosen.sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
}
