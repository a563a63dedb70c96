import { ApiError } from '../http/errors/api-error.js';

/** Limits the concurrent work per key; rejects further work instead of queueing it. */
export class ConcurrencyLimit<Key> {
  private readonly running = new Map<Key, number>();

  /** @param atOnce works per key */
  constructor(
    private readonly atOnce: number,
    private readonly retryAfterSeconds: number,
  ) {}

  /** @throws ApiError 429 */
  async pass<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(key) ?? 0;
    if (running >= this.atOnce) throw new ApiError('rate_limited', { retryAfterSeconds: this.retryAfterSeconds });
    this.running.set(key, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.running.get(key) ?? 1) - 1;
      if (left > 0) this.running.set(key, left);
      else this.running.delete(key);
    }
  }
}
