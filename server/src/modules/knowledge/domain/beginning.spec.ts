import { beginningOf } from './beginning.js';

describe('beginningOf', () => {
  it('is a short text in one line', () => {
    expect(beginningOf('  Money\n\nback ')).toBe('Money back');
    expect(beginningOf('')).toBe('');
  });

  it('cuts a long one at a word, or between characters without spaces', () => {
    expect(beginningOf('word '.repeat(100))).toBe('word '.repeat(48).trim());
    expect(beginningOf('退'.repeat(1000))).toBe('退'.repeat(240));
    expect(beginningOf('👍'.repeat(1000))).toBe('👍'.repeat(240));
  });
});
