import { TypingThrottle } from './typing-throttle.js';

describe('TypingThrottle', () => {
  it('shows a state once a second', () => {
    const throttle = new TypingThrottle();
    const shown = [0, 300, 999, 1000, 1500, 2000].map((now) => throttle.passes(1, true, now));
    expect(shown).toEqual([true, false, false, true, false, true]);
  });

  it('shows the end at once, but not a second start within a second', () => {
    const throttle = new TypingThrottle();
    expect(throttle.passes(1, true, 0)).toBe(true);
    expect(throttle.passes(1, false, 10)).toBe(true);
    expect(throttle.passes(1, true, 20)).toBe(false);
    expect(throttle.passes(1, false, 30)).toBe(false);
    expect(throttle.passes(1, true, 1000)).toBe(true);
    expect(throttle.passes(1, false, 1001)).toBe(true);
  });

  it('shows at most two changes a second', () => {
    const throttle = new TypingThrottle();
    let shown = 0;
    for (let now = 0; now < 10_000; now += 5) if (throttle.passes(1, now % 10 === 0, now)) shown += 1;
    expect(shown).toBeLessThanOrEqual(20);
    expect(shown).toBeGreaterThanOrEqual(10);
  });

  it('shows each new activity, and the same one again after an end', () => {
    const throttle = new TypingThrottle();
    expect(throttle.passes(1, true, 0, 'search')).toBe(true);
    expect(throttle.passes(1, true, 10, 'search')).toBe(false);
    expect(throttle.passes(1, true, 20)).toBe(false);
    expect(throttle.passes(1, true, 30, 'read')).toBe(true);
    expect(throttle.passes(1, true, 40, 'search')).toBe(true);
    expect(throttle.passes(1, false, 50, 'read')).toBe(true);
    expect(throttle.passes(1, true, 60)).toBe(false);
    expect(throttle.passes(1, true, 70, 'search')).toBe(true);
  });

  it('tracks chats separately and forgets old ones', () => {
    const throttle = new TypingThrottle();
    expect([1, 2, 3].map((chat) => throttle.passes(chat, true, 0))).toEqual([true, true, true]);
    expect(throttle.size).toBe(3);
    throttle.passes(4, true, 1000);
    expect(throttle.size).toBe(1);
    for (let chat = 0; chat < 20_000; chat++) throttle.passes(chat, true, 1001);
    expect(throttle.size).toBe(10_000);
  });
});
