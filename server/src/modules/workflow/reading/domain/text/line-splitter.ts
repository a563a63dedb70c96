import { asBuffer, ByteBuffer } from './byte-buffer.js';

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Splits bytes into lines of text. A newline byte never occurs inside a UTF-8 character, so each line is decoded as a
 * whole and chunk boundaries do not matter. Invalid UTF-8 becomes U+FFFD.
 */
export class LineSplitter {
  readonly #maxLineBytes: number;
  readonly #rest = new ByteBuffer();
  #first = true;
  #overflowed = false;

  /** @param maxLineBytes a longer line is dropped, with everything after it */
  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  /** The lines that `chunk` completes, without line ends and without blank lines. */
  push(chunk: Uint8Array): string[] {
    const lines: string[] = [];
    const bytes = asBuffer(chunk);
    let start = 0;
    while (!this.#overflowed) {
      const end = bytes.indexOf(NEWLINE, start);
      if (end < 0) break;
      this.#take(bytes.subarray(start, end), lines);
      start = end + 1;
    }
    this.#keep(bytes.subarray(start));
    return lines;
  }

  /** The last line if it had no line end, else null. */
  end(): string | null {
    const lines: string[] = [];
    if (this.#rest.length > 0) this.#take(Buffer.alloc(0), lines);
    return lines[0] ?? null;
  }

  #take(tail: Buffer, lines: string[]): void {
    if (this.#isTooLong(tail)) return;
    let bytes = tail;
    if (this.#rest.length > 0) {
      this.#rest.append(tail);
      bytes = this.#rest.view();
    }
    const line = this.#decode(bytes);
    this.#rest.clear();
    if (line.trim() !== '') lines.push(line);
  }

  #keep(tail: Buffer): void {
    if (tail.length > 0 && !this.#isTooLong(tail)) this.#rest.append(tail);
  }

  #isTooLong(tail: Buffer): boolean {
    if (!this.#overflowed && this.#rest.length + tail.length > this.#maxLineBytes) {
      this.#overflowed = true;
      this.#rest.clear();
    }
    return this.#overflowed;
  }

  #decode(bytes: Buffer): string {
    let line = bytes.toString('utf8');
    if (this.#first && line.startsWith(BYTE_ORDER_MARK)) line = line.slice(1);
    this.#first = false;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }
}
