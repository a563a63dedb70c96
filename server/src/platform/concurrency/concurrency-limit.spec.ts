import { ConcurrencyLimit } from './concurrency-limit.js';

describe('ConcurrencyLimit', () => {
  const limit = new ConcurrencyLimit<string>(2, 5);
  const ends: (() => void)[] = [];
  const begin = (key: string) => limit.pass(key, () => new Promise<void>((end) => ends.push(end)));

  it('rejects work above the limit of a key, and admits it again after another one has ended', async () => {
    const running = [begin('ann'), begin('ann'), begin('bob')];
    await expect(begin('ann')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
    expect(ends).toHaveLength(3);
    ends[0]?.();
    await running[0];
    expect(await limit.pass('ann', async () => 'in again')).toBe('in again');
    for (const end of ends) end();
    await Promise.all(running);
  });

  it('propagates the error of the work, and releases its slot', async () => {
    for (let i = 0; i < 3; i++) {
      await expect(limit.pass('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
  });
});
