import { GateFullError } from './gate.js';
import { Gates } from './gates.js';

describe('Gates', () => {
  it('lets so many of each one through, and keeps nobody waiting for another', async () => {
    const gates = new Gates<string>(1, 1);
    const ends: (() => void)[] = [];
    const enter = (key: string) => gates.pass(key, () => new Promise<void>((end) => ends.push(end)));
    const all = [enter('ann'), enter('ann'), enter('bob')];
    await expect(enter('ann')).rejects.toBeInstanceOf(GateFullError);
    expect(ends).toHaveLength(2);
    for (let at = 0; at < all.length; at++) {
      ends[at]?.();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(await gates.pass('ann', async () => 'in again')).toBe('in again');
  });
});
