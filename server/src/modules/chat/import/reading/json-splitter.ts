/** Bytes of one value. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Maximum number of nested values and depth: more would take much memory once parsed. */
const MAX_VALUES = 3_000_000;
const MAX_DEPTH = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const isOpening = (byte: number): boolean => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number): boolean => byte === 0x7d || byte === 0x5d;
const ARRAY = 0x5b;

/** An unparsed object or array of the file; null if it is too large. */
export type JsonPart = Buffer | null;

/**
 * Splits a streamed JSON text into the objects of its outermost array (or the outermost object), so that memory does
 * not grow with the file.
 */
export class JsonSplitter {
  /** Depth at which parts begin: 1 within an outermost array. */
  #base: number | undefined;
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #values = 0;
  #isTooLarge = false;

  /** Parts that end in this chunk. */
  *push(chunk: Buffer): Generator<JsonPart> {
    let from = this.#isInPart ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (this.#isString) this.#readString(byte);
      else if (byte === QUOTE) this.#isString = true;
      else if (byte === COMMA) this.#values += 1;
      else if (isOpening(byte)) {
        if (this.#open(byte)) from = at;
      } else if (isClosing(byte) && this.#depth > 0) {
        this.#depth -= 1;
        if (from < 0 || this.#depth !== this.#base) continue;
        this.#keep(chunk.subarray(from, at + 1));
        yield this.#take();
        from = -1;
      }
    }
    if (from >= 0) this.#keep(chunk.subarray(from));
  }

  /** Whether the text is incomplete. */
  get isIncomplete(): boolean {
    return this.#depth > 0 || this.#isString;
  }

  get #isInPart(): boolean {
    return this.#base !== undefined && this.#depth > this.#base;
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isString = false;
  }

  /** @returns whether a part begins */
  #open(byte: number): boolean {
    this.#base ??= byte === ARRAY ? 1 : 0;
    const begins = this.#depth === this.#base;
    this.#depth += 1;
    this.#values = begins ? 0 : this.#values + 1;
    if (this.#values > MAX_VALUES || this.#depth > MAX_DEPTH) this.#isTooLarge = true;
    return begins;
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > MAX_BYTES || this.#values > MAX_VALUES) this.#isTooLarge = true;
    if (this.#isTooLarge) this.#chunks = [];
    else this.#chunks.push(part);
  }

  #take(): JsonPart {
    const part = this.#isTooLarge ? null : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bytes = 0;
    this.#isTooLarge = false;
    return part;
  }
}
