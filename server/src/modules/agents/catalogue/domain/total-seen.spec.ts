import { totalSeen } from './total-seen.js';

describe('totalSeen', () => {
  const reckoned = { total: 2400, isReckoned: true };

  it.each([
    ['an exact number stays', { total: 2400, isReckoned: false }, 2300, 100, 2400],
    ['a page in the middle keeps the estimate', reckoned, 1000, 101, 2400],
    ['a further row follows the estimated last page', reckoned, 2300, 101, 2401],
    ['a further row follows a page beyond the estimate', reckoned, 5000, 101, 5101],
    ['a partial page is the last', reckoned, 1000, 30, 1030],
    ['a full page without a further row is the last', reckoned, 5000, 100, 5100],
    ['an empty page bounds the total by its offset', reckoned, 1000, 0, 1000],
    ['an empty one far off tells nothing', reckoned, 7000, 0, 2400],
  ])('%s', (_name, reckoning, offset, found, total) => {
    expect(totalSeen(reckoning, { limit: 100, offset }, found)).toBe(total);
  });
});
