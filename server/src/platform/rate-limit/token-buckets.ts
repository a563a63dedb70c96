interface Bucket {
  tokens: number;
  /** When `tokens` was computed, in ms. */
  at: number;
  /** When the key was moved to the end, in ms. */
  movedAt: number;
}

/** Precision of the least-recently-used order. */
const MOVE_EVERY_MS = 1000;

/**
 * In-memory token buckets of one process, for limits that must be very cheap. Evicts the least recently used keys to
 * bound memory.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
    private readonly maxKeys: number,
  ) {}

  /** Takes `tokens` if available. */
  take(key: string, tokens: number, now = performance.now()): boolean {
    const bucket = this.filled(key, now);
    if (bucket.tokens < tokens) return false;
    bucket.tokens -= tokens;
    return true;
  }

  /** Returns tokens, or charges them afterwards (negative) down to a debt of half a bucket. */
  add(key: string, tokens: number, now = performance.now()): void {
    const bucket = this.filled(key, now);
    bucket.tokens = Math.max(-this.capacity / 2, Math.min(this.capacity, bucket.tokens + tokens));
  }

  /** Seconds until `tokens` are available. */
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
