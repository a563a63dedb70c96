import { Breaker } from './breaker.js';

const T = 1_000_000;
/** No jitter: the longest pauses. */
const NO_JITTER = 0;

function opened(): Breaker {
  const breaker = new Breaker();
  for (let i = 0; i < 5; i++) breaker.failed(T, NO_JITTER);
  return breaker;
}

describe('Breaker', () => {
  it('opens on the fifth consecutive failure and reports it once', () => {
    const breaker = new Breaker();
    const opens = [1, 2, 3, 4, 5, 6].map(() => breaker.failed(T, NO_JITTER));
    expect(opens).toEqual([false, false, false, false, true, false]);
    expect(breaker.state(T)).toBe('open');
    expect(breaker.admit(T, NO_JITTER)).toBe(false);
    expect(breaker.closedFor(T)).toBe(1000);
  });

  it('ignores failures older than a minute', () => {
    const breaker = new Breaker();
    for (let i = 0; i < 4; i++) breaker.failed(T, NO_JITTER);
    expect(breaker.failed(T + 60_001, NO_JITTER)).toBe(false);
    expect(breaker.state(T + 60_001)).toBe('closed');
  });

  it('allows one call after each pause and doubles the pause on failure', () => {
    const breaker = opened();
    let at = T;
    const pauses: number[] = [];
    for (let i = 0; i < 7; i++) {
      pauses.push(breaker.closedFor(at));
      at += breaker.closedFor(at);
      expect(breaker.state(at)).toBe('half-open');
      expect([breaker.admit(at, NO_JITTER), breaker.admit(at, NO_JITTER)]).toEqual([true, false]);
      breaker.failed(at, NO_JITTER);
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('is not extended by calls that started before it opened', () => {
    const breaker = opened();
    for (let i = 0; i < 20; i++) breaker.failed(T + 900, NO_JITTER);
    expect(breaker.closedFor(T + 900)).toBe(100);
    expect(breaker.admit(T + 1000, NO_JITTER)).toBe(true);
  });

  it('allows the next probe when the previous one has no result', () => {
    const breaker = opened();
    expect(breaker.admit(T + 1000, NO_JITTER)).toBe(true);
    expect(breaker.isProbing).toBe(true);
    expect(breaker.admit(T + 2999, NO_JITTER)).toBe(false);
    expect(breaker.admit(T + 3000, NO_JITTER)).toBe(true);
  });

  it('spreads the probes of several processes', () => {
    const breaker = new Breaker();
    for (let i = 0; i < 5; i++) breaker.failed(T, 0.5);
    expect(breaker.closedFor(T)).toBe(750);
  });
});
