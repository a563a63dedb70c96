import { totalSeen } from './total-seen.js';

describe('totalSeen', () => {
  const reckoned = { total: 2400, isReckoned: true };

  it.each([
    ['an exact number stays', { total: 2400, isReckoned: false }, 2300, 100, 2400],
    ['a page in the middle tells nothing', reckoned, 1000, 101, 2400],
    ['others follow the page that seemed to be the last', reckoned, 2300, 101, 2401],
    ['and those after it', reckoned, 5000, 101, 5101],
    ['a page that is not full is the last', reckoned, 1000, 30, 1030],
    ['a full one that nothing follows too', reckoned, 5000, 100, 5100],
    ['before an empty page lie all', reckoned, 1000, 0, 1000],
    ['an empty one far off tells nothing', reckoned, 7000, 0, 2400],
  ])('%s', (_name, reckoning, offset, found, total) => {
    expect(totalSeen(reckoning, { limit: 100, offset }, found)).toBe(total);
  });
});
