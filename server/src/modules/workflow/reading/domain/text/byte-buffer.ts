/** A byte buffer that grows by doubling, so that many small chunks stay cheap. */
export class ByteBuffer {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#bytes.set(chunk, this.#length);
    this.#length = needed;
  }

  /** A view that is valid until the next change. */
  view(start = 0, end: number = this.#length): Buffer {
    return this.#bytes.subarray(start, end);
  }

  /** Empties the buffer and frees a large one. */
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

/** A view of the same bytes as a Buffer, without a copy. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
