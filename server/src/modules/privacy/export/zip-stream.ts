import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A ZIP that is written file by file, as fast as it is read: none of it lies in memory as a whole. */
export class ZipStream {
  private readonly zip = new ZipFile();
  private readonly sent: Promise<void>;
  private current: Readable | undefined;

  /** @param target one that breaks off makes every later `add` fail. */
  constructor(target: Writable) {
    const output = this.zip.outputStream as Readable;
    this.zip.on('error', (error: Error) => output.destroy(error));
    this.sent = pipeline(output, target);
    // Releases the file that is being read; `end` reports the error.
    this.sent.catch((error: Error) => this.current?.destroy(error));
  }

  /** @param options `compress` false: it is compressed already. */
  async add(name: string, pieces: AsyncIterable<string | Buffer>, options: { compress?: boolean } = {}): Promise<void> {
    const source = Readable.from(pieces, { objectMode: false });
    this.current = source;
    this.zip.addReadStream(source, name, { mtime: new Date(), compress: options.compress ?? true });
    await Promise.race([finished(source), this.sent.then(stopped)]);
  }

  /** Ends the file. Resolves when all of it is sent. */
  async end(): Promise<void> {
    this.zip.end();
    await this.sent;
  }

  /** Gives it up: its reader sees that it broke off. */
  abort(error: Error): void {
    (this.zip.outputStream as Readable).destroy(error);
  }
}

function stopped(): never {
  throw new Error('The download has ended early');
}
