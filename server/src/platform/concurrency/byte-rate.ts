import { setTimeout as sleep } from 'node:timers/promises';

/** Limits the rate of bytes, in the order of the calls. */
export class ByteRate {
  /** Time at which the previous bytes have passed, in ms. */
  private freeAt = 0;

  constructor(private readonly bytesPerSecond: number) {}

  /** Resolves when these bytes may pass: immediately if none passed recently. */
  async pass(bytes: number): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.freeAt);
    this.freeAt = at + (bytes / this.bytesPerSecond) * 1000;
    if (at > now) await sleep(at - now);
  }
}
