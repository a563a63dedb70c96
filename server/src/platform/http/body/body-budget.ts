import { ApiError } from '../errors/api-error.js';

/** Up to this size a body may take the share that large ones leave free, so that messages pass beside them. */
const SMALL_BYTES = 64 * 1024;
const LARGE_SHARE = 3 / 4;
const CALLER_SHARE = 1 / 4;
const WAIT_MS = 3000;
const WAITING_AT_MOST = 1000;
const RETRY_AFTER_S = 2;

/** Who holds a part of the budget: a network, a person, a key. */
type Holder = string;

interface Waiting {
  holders: readonly Holder[];
  bytes: number;
  isGone: () => boolean;
  /** @param refusal none: the bytes are taken. */
  settle: (refusal?: ApiError) => void;
}

/**
 * Bounds the bytes of request bodies that one process holds at once, and of them what one network or one caller holds.
 * What does not fit waits unread for a few seconds, then is refused.
 */
export class BodyBudget {
  private used = 0;
  private readonly usedBy = new Map<Holder, number>();
  private readonly waiting: Waiting[] = [];

  constructor(private readonly total: number) {}

  /**
   * @returns gives the bytes back; call it once.
   * @throws ApiError 429 when the caller or its network holds too much, 503 when the process does.
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
    if (this.waiting.length >= WAITING_AT_MOST) throw this.refusalOf(holders, bytes);
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

  /** In order, but one that does not fit yet holds up none that does. */
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
