import { truncate } from './truncate.js';

describe('truncate', () => {
  it.each([
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀😀'],
    ['a😀b😀c', 4, 'a😀b😀'],
    ['ab😀', 2, 'ab'],
    ['ab', 0, ''],
  ])('cuts %j to %i characters', (text, max, expected) => expect(truncate(text, max)).toBe(expected));

  it('reads only the kept part of a long text', () => {
    const long = 'word '.repeat(4_000_000);
    let parts = 0;
    for (let at = 0; at < long.length; at += 10_000) parts += truncate(long.slice(at), 10_000).length;
    expect(parts).toBe(long.length);
  });
});
