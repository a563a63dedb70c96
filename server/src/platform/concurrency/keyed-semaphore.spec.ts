import { KeyedSemaphore } from './keyed-semaphore.js';
import { SemaphoreFullError } from './semaphore.js';

describe('KeyedSemaphore', () => {
  it('limits each key separately', async () => {
    const semaphores = new KeyedSemaphore<string>(1, 1);
    const ends: (() => void)[] = [];
    const enter = (key: string) => semaphores.pass(key, () => new Promise<void>((end) => ends.push(end)));
    const all = [enter('ann'), enter('ann'), enter('bob')];
    await expect(enter('ann')).rejects.toBeInstanceOf(SemaphoreFullError);
    expect(ends).toHaveLength(2);
    for (let at = 0; at < all.length; at++) {
      ends[at]?.();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(await semaphores.pass('ann', async () => 'in again')).toBe('in again');
  });
});
