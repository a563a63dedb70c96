interface Bucket {
  tokens: number;
  /** When `tokens` was true, in ms. */
  at: number;
  /** When the key was moved to the end, in ms. */
  movedAt: number;
}

/** The order of use needs to be no more exact than this. */
const MOVE_EVERY_MS = 1000;

/**
 * Token buckets in the memory of one process, for limits that must cost next to nothing. The keys used longest ago are
 * forgotten first, so that memory is bounded.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
    private readonly maxKeys: number,
  ) {}

  /** Takes so many tokens if they are there. */
  take(key: string, tokens: number, now = performance.now()): boolean {
    const bucket = this.filled(key, now);
    if (bucket.tokens < tokens) return false;
    bucket.tokens -= tokens;
    return true;
  }

  /** Gives tokens back, or charges some afterwards (negative): a debt of half a bucket at most. */
  add(key: string, tokens: number, now = performance.now()): void {
    const bucket = this.filled(key, now);
    bucket.tokens = Math.max(-this.capacity / 2, Math.min(this.capacity, bucket.tokens + tokens));
  }

  /** Until so many tokens are there. */
  secondsUntil(key: string, tokens: number, now = performance.now()): number {
    return Math.max(0, (tokens - this.filled(key, now).tokens) / this.perSecond);
  }

  get size(): number {
    return this.buckets.size;
  }

  private filled(key: string, now: number): Bucket {
    const bucket = this.buckets.get(key) ?? { tokens: this.capacity, at: now, movedAt: Number.NEGATIVE_INFINITY };
    bucket.tokens = Math.min(this.capacity, bucket.tokens + ((now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    if (now - bucket.movedAt >= MOVE_EVERY_MS) this.moveToEnd(key, bucket, now);
    return bucket;
  }

  private moveToEnd(key: string, bucket: Bucket, now: number): void {
    bucket.movedAt = now;
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    if (this.buckets.size > this.maxKeys) this.buckets.delete(this.buckets.keys().next().value as string);
  }
}
