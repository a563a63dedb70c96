import { nextCheckIn, recheckIn } from './next-check.js';

const HOUR = 3_600_000;

describe('nextCheckIn', () => {
  it('returns the interval with 10 % jitter while the agent answers', () => {
    expect([0, 0.5, 1].map((random) => nextCheckIn(0, HOUR, random) / 60_000)).toEqual([54, 60, 66]);
  });

  it('returns shorter, growing delays while checks fail', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map((failures) => nextCheckIn(failures, HOUR, 0.5) / 60_000);
    expect(minutes).toEqual([1, 2, 5, 10, 20, 30, 60, 60, 60]);
  });

  it('never exceeds the interval', () => {
    for (const failures of [1, 2, 3, 7]) expect(nextCheckIn(failures, 3000, 0)).toBe(3000);
  });
});

describe('next check after an inconclusive result', () => {
  const HOUR = 3_600_000;
  it.each([
    ['without Retry-After', undefined, 0, 540_000],
    ['without Retry-After and with a shorter interval', undefined, 0.5, 60_000, 60_000],
    ['after Retry-After', 120_000, 0, 120_000],
    ['with up to the same time as jitter', 120_000, 0.5, 180_000],
    ['not immediately', 0, 0, 5_000],
    ['not as late as in a day', 24 * HOUR, 0, 900_000],
  ])('%s', (_what, retryAfterMs, random, expected, intervalMs = HOUR) => {
    expect(recheckIn(retryAfterMs, intervalMs, random)).toBe(expected);
  });
});
