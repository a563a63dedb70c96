import { nextCheckIn } from './next-check.js';

const HOUR = 3_600_000;

describe('when an agent is looked at again', () => {
  it('is after the interval, give or take a tenth, as long as it answers', () => {
    expect([0, 0.5, 1].map((random) => nextCheckIn(0, HOUR, random) / 60_000)).toEqual([54, 60, 66]);
  });

  it('is sooner when it does not, and later each time', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map((failures) => nextCheckIn(failures, HOUR, 0.5) / 60_000);
    expect(minutes).toEqual([1, 2, 5, 10, 20, 30, 60, 60, 60]);
  });

  it('is never later than the interval', () => {
    for (const failures of [1, 2, 3, 7]) expect(nextCheckIn(failures, 3000, 0)).toBe(3000);
  });
});
