import { setTimeout as sleep } from 'node:timers/promises';

/** Lets bytes pass at a limited rate, in the order of the calls. */
export class ByteRate {
  /** When the bytes before have passed, in ms. */
  private freeAt = 0;

  constructor(private readonly bytesPerSecond: number) {}

  /** Resolves when these bytes may pass: at once when none passed just before. */
  async pass(bytes: number): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.freeAt);
    this.freeAt = at + (bytes / this.bytesPerSecond) * 1000;
    if (at > now) await sleep(at - now);
  }
}
