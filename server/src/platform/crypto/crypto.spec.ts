import { randomDigits, randomToken } from './random.js';
import { SecretBox } from './secret-box.js';

const box = new SecretBox({ APP_SECRET: 'a-secret-that-is-long-enough-for-anybody' });

describe('SecretBox', () => {
  it('opens what it sealed', () => {
    for (const text of ['', 'key', 'ключ 🔑', 'x'.repeat(10_000)]) expect(box.open(box.seal(text))).toBe(text);
  });

  it('keeps open what each message needs, as many as there are, and nothing that it could not open', () => {
    const sealed = Array.from({ length: 1500 }, (_, at) => box.seal(`key ${at}`));
    for (const _ of [1, 2]) for (const [at, each] of sealed.entries()) expect(box.openKept(each)).toBe(`key ${at}`);
    for (const _ of [1, 2]) expect(() => box.openKept('v1.bm90IG9uZQ')).toThrow();
  });

  it('never seals the same text to the same bytes', () => {
    expect(box.seal('key')).not.toBe(box.seal('key'));
  });

  it('does not open what was changed, or sealed elsewhere', () => {
    const sealed = box.seal('key');
    const other = new SecretBox({ APP_SECRET: 'another-secret-that-is-long-enough-too' });
    const swapped = sealed.slice(0, 5) + (sealed[5] === 'A' ? 'B' : 'A') + sealed.slice(6);
    for (const wrong of [swapped, other.seal('key'), '', 'v1.', 'v2.abc', `${sealed}.x`, 'plain']) {
      expect(() => box.open(wrong)).toThrow();
      expect(box.openOrNull(wrong)).toBeNull();
    }
    expect(box.openOrNull(sealed)).toBe('key');
  });

  it('hashes by purpose, and keeps the parts apart', () => {
    expect(box.keyedHash('otp', 'a', 'b')).toEqual(box.keyedHash('otp', 'a', 'b'));
    expect(box.keyedHash('otp', 'a', 'b')).not.toEqual(box.keyedHash('csrf', 'a', 'b'));
    expect(box.keyedHash('otp', 'ab', '')).not.toEqual(box.keyedHash('otp', 'a', 'b'));
  });
});

describe('random', () => {
  it('makes tokens that do not repeat', () => {
    expect(new Set(Array.from({ length: 1000 }, randomToken)).size).toBe(1000);
  });

  it('[case 7] makes codes of the right length, evenly, with zeros in front', () => {
    const codes = Array.from({ length: 2000 }, () => randomDigits(6));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    const startingWithZero = codes.filter((code) => code.startsWith('0')).length;
    expect(startingWithZero).toBeGreaterThan(120);
    expect(startingWithZero).toBeLessThan(290);
  });
});
