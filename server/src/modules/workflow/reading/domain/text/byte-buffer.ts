/** Bytes that grow by doubling: many tiny chunks cost neither an object each nor a copy of the whole at every one. */
export class ByteBuffer {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  /** How many bytes are held. */
  get length(): number {
    return this.#length;
  }

  /** Copies `chunk` to the end. */
  append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#bytes.set(chunk, this.#length);
    this.#length = needed;
  }

  /** The held bytes from `start` to `end`, as a view that is valid until the next change. */
  view(start = 0, end: number = this.#length): Buffer {
    return this.#bytes.subarray(start, end);
  }

  /** Forgets everything, and lets a large store go. */
  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > 65_536) this.#bytes = Buffer.alloc(0);
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2, 256));
    larger.set(this.view());
    this.#bytes = larger;
  }
}

/** A view of the same bytes with Buffer's methods; nothing is copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
