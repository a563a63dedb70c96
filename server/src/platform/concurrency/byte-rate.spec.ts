import { ByteRate } from './byte-rate.js';

describe('ByteRate', () => {
  it('lets the first bytes pass at once', async () => {
    await new ByteRate(1).pass(1_000_000);
  });

  it('lets bytes pass in their order, and not faster than the rate', async () => {
    const rate = new ByteRate(2000);
    const passed: string[] = [];
    const begun = performance.now();
    await Promise.all(['a', 'b', 'c'].map((name) => rate.pass(100).then(() => passed.push(name))));
    expect(passed).toEqual(['a', 'b', 'c']);
    expect(performance.now() - begun).toBeGreaterThan(95);
  });
});
