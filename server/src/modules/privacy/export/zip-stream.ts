import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Writes a ZIP file by file, as fast as it is read, without holding it in memory. */
export class ZipStream {
  private readonly zip = new ZipFile();
  private readonly sent: Promise<void>;
  private current: Readable | undefined;

  /** @param target after it breaks, every `add` fails */
  constructor(target: Writable) {
    const output = this.zip.outputStream as Readable;
    this.zip.on('error', (error: Error) => output.destroy(error));
    this.sent = pipeline(output, target);
    // Releases the file that is being read; `end` reports the error.
    this.sent.catch((error: Error) => this.current?.destroy(error));
  }

  /** @param options `compress`: false for compressed files */
  async add(name: string, pieces: AsyncIterable<string | Buffer>, options: { compress?: boolean } = {}): Promise<void> {
    const source = Readable.from(pieces, { objectMode: false });
    this.current = source;
    this.zip.addReadStream(source, name, { mtime: new Date(), compress: options.compress ?? true });
    await Promise.race([finished(source), this.sent.then(stopped)]);
  }

  /** Ends the ZIP. Resolves when all of it is sent. */
  async end(): Promise<void> {
    this.zip.end();
    await this.sent;
  }

  /** Aborts the ZIP; its reader gets an error. */
  abort(error: Error): void {
    (this.zip.outputStream as Readable).destroy(error);
  }
}

function stopped(): never {
  throw new Error('The download ended early');
}
