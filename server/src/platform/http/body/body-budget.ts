import { ApiError } from '../errors/api-error.js';

/** Smaller bodies may use a share that is reserved for them, so that large ones do not block messages. */
const SMALL_BYTES = 64 * 1024;
const LARGE_SHARE = 3 / 4;
const CALLER_SHARE = 1 / 4;
const WAIT_MS = 3000;
const MAX_WAITING = 1000;
const RETRY_AFTER_S = 2;

/** A network, user or key that uses a part of the budget. */
type Holder = string;

interface Waiting {
  holders: readonly Holder[];
  bytes: number;
  isGone: () => boolean;
  /** @param refusal undefined if the bytes are reserved */
  settle: (refusal?: ApiError) => void;
}

/**
 * Limits the buffered bytes of request bodies per process, and per network and caller. A body above the limit waits
 * unread for a few seconds and is then rejected.
 */
export class BodyBudget {
  private used = 0;
  private readonly usedBy = new Map<Holder, number>();
  private readonly waiting: Waiting[] = [];

  constructor(private readonly total: number) {}

  /**
   * @returns a function that releases the bytes; call it once
   * @throws ApiError 429 if the caller or its network uses too much, 503 if the process does
   */
  async reserve(holders: readonly Holder[], bytes: number, isGone: () => boolean): Promise<() => void> {
    if (this.fits(holders, bytes)) this.take(holders, bytes);
    else await this.wait(holders, bytes, isGone);
    return () => this.release(holders, bytes);
  }

  private fits(holders: readonly Holder[], bytes: number): boolean {
    const limit = bytes <= SMALL_BYTES ? this.total : this.total * LARGE_SHARE;
    return this.used + bytes <= limit && this.callersHaveRoom(holders, bytes);
  }

  private callersHaveRoom(holders: readonly Holder[], bytes: number): boolean {
    return holders.every((holder) => (this.usedBy.get(holder) ?? 0) + bytes <= this.total * CALLER_SHARE);
  }

  private take(holders: readonly Holder[], bytes: number): void {
    this.used += bytes;
    for (const holder of holders) this.usedBy.set(holder, (this.usedBy.get(holder) ?? 0) + bytes);
  }

  private release(holders: readonly Holder[], bytes: number): void {
    this.used -= bytes;
    for (const holder of holders) {
      const left = (this.usedBy.get(holder) ?? 0) - bytes;
      if (left > 0) this.usedBy.set(holder, left);
      else this.usedBy.delete(holder);
    }
    if (this.waiting.length > 0) this.admitWaiting();
  }

  private async wait(holders: readonly Holder[], bytes: number, isGone: () => boolean): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) throw this.refusalOf(holders, bytes);
    await new Promise<void>((resolve, reject) => {
      const settle = (refusal?: ApiError): void => {
        clearTimeout(timer);
        if (refusal) reject(refusal);
        else resolve();
      };
      const entry: Waiting = { holders, bytes, isGone, settle };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        settle(this.refusalOf(holders, bytes));
      }, WAIT_MS);
      this.waiting.push(entry);
    });
  }

  private refusalOf(holders: readonly Holder[], bytes: number): ApiError {
    return new ApiError(this.callersHaveRoom(holders, bytes) ? 'unavailable' : 'rate_limited', {
      retryAfterSeconds: RETRY_AFTER_S,
      cause: new Error('Too many request bodies at once'),
    });
  }

  /** In order, but a body that does not fit yet does not block the following ones. */
  private admitWaiting(): void {
    for (const entry of this.waiting.splice(0)) {
      if (entry.isGone()) entry.settle(new ApiError('invalid_body'));
      else if (!this.fits(entry.holders, entry.bytes)) this.waiting.push(entry);
      else {
        this.take(entry.holders, entry.bytes);
        entry.settle();
      }
    }
  }
}
