import { TypingGate } from './typing-throttle.js';

describe('TypingGate', () => {
  it('shows a state once a second', () => {
    const gate = new TypingGate();
    const shown = [0, 300, 999, 1000, 1500, 2000].map((now) => gate.passes(1, true, now));
    expect(shown).toEqual([true, false, false, true, false, true]);
  });

  it('shows the end at once, and no second beginning within the second', () => {
    const gate = new TypingGate();
    expect(gate.passes(1, true, 0)).toBe(true);
    expect(gate.passes(1, false, 10)).toBe(true);
    expect(gate.passes(1, true, 20)).toBe(false);
    expect(gate.passes(1, false, 30)).toBe(false);
    expect(gate.passes(1, true, 1000)).toBe(true);
    expect(gate.passes(1, false, 1001)).toBe(true);
  });

  it('shows at most two changes a second, however they come', () => {
    const gate = new TypingGate();
    let shown = 0;
    for (let now = 0; now < 10_000; now += 5) if (gate.passes(1, now % 10 === 0, now)) shown += 1;
    expect(shown).toBeLessThanOrEqual(20);
    expect(shown).toBeGreaterThanOrEqual(10);
  });

  it('shows what it does whenever that changes, and again after it ended', () => {
    const gate = new TypingGate();
    expect(gate.passes(1, true, 0, 'search')).toBe(true);
    expect(gate.passes(1, true, 10, 'search')).toBe(false);
    expect(gate.passes(1, true, 20)).toBe(false);
    expect(gate.passes(1, true, 30, 'read')).toBe(true);
    expect(gate.passes(1, true, 40, 'search')).toBe(true);
    expect(gate.passes(1, false, 50, 'read')).toBe(true);
    expect(gate.passes(1, true, 60)).toBe(false);
    expect(gate.passes(1, true, 70, 'search')).toBe(true);
  });

  it('knows chats apart, and forgets them', () => {
    const gate = new TypingGate();
    expect([1, 2, 3].map((chat) => gate.passes(chat, true, 0))).toEqual([true, true, true]);
    expect(gate.size).toBe(3);
    gate.passes(4, true, 1000);
    expect(gate.size).toBe(1);
    for (let chat = 0; chat < 20_000; chat++) gate.passes(chat, true, 1001);
    expect(gate.size).toBe(10_000);
  });
});
