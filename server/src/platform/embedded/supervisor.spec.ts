import { nextDelay } from './supervisor.js';

describe('nextDelay', () => {
  it('starts short, doubles and stays at five seconds', () => {
    const delays = [nextDelay(undefined, 0)];
    for (let i = 0; i < 6; i++) delays.push(nextDelay(delays.at(-1), 100));
    expect(delays).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
  });

  it('starts short again after a process that lived long', () => {
    expect(nextDelay(5000, 30_000)).toBe(200);
  });
});
