import { TokenBuckets } from './token-buckets.js';

describe('TokenBuckets', () => {
  it('refuses when the bucket is empty and returns the wait time', () => {
    const buckets = new TokenBuckets(10, 2, 100);
    expect(buckets.take('a', 7, 0)).toBe(true);
    expect(buckets.take('a', 7, 0)).toBe(false);
    expect(buckets.secondsUntil('a', 7, 0)).toBe(2);
    expect(buckets.take('a', 7, 2000)).toBe(true);
    expect(buckets.take('b', 10, 2000)).toBe(true);
  });

  it('never exceeds its capacity, and its debt is at most half of it', () => {
    const buckets = new TokenBuckets(10, 1, 100);
    buckets.add('a', 50, 0);
    expect([buckets.take('a', 10, 0), buckets.take('a', 1, 0)]).toEqual([true, false]);
    buckets.add('a', -500, 0);
    expect(buckets.secondsUntil('a', 1, 0)).toBe(6);
  });

  it('evicts the least recently used keys', () => {
    const buckets = new TokenBuckets(1, 0.1, 2);
    for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) buckets.add(key, -1, at * 1000);
    expect(buckets.size).toBe(2);
    expect([buckets.secondsUntil('a', 1, 3000), buckets.secondsUntil('b', 1, 3000)]).toEqual([expect.closeTo(14), 0]);
  });
});
