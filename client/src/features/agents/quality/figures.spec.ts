import { barLengths, columns, dropOffGroups, isUnused, percent, periodOf, shortDay } from './figures';

it('ends a period today in UTC', () => {
  const now = new Date('2026-03-01T23:30:00-05:00');
  expect(periodOf(7, now)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(periodOf(1, now)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
});

describe('percent', () => {
  it('has at most one decimal', () => {
    expect(percent(0.9876, 'en')).toBe('98.7%');
    expect(percent(1, 'en')).toBe('100%');
    expect(percent(0.5, 'ru')).toMatch(/^50\s%$/);
  });

  it('is a hundred only if nothing failed', () => expect(percent(0.99999, 'en')).toBe('99.9%'));
  it('is a dash without replies', () => expect(percent(null, 'en')).toBe('—'));
});

it('names a day without a time zone', () => {
  expect(shortDay('2026-03-05', 'en')).toBe('5 Mar');
  expect(shortDay('2026-03-05', 'ru')).toMatch(/^5 мар/);
});

describe('bars', () => {
  it('are as long as their share of the longest', () => expect(barLengths([10, 5, 0])).toEqual([100, 50, 0]));
  it('are visible for small counts', () => expect(barLengths([1000, 1])).toEqual([100, 2]));
  it('are empty without counts', () => expect(barLengths([0, 0])).toEqual([0, 0]));
});

it('stacks answered, failed and other messages of a day', () => {
  expect(
    columns([
      { messages: 10, answered: 5, failed: 2 },
      { messages: 0, answered: 0, failed: 0 },
    ]),
  ).toEqual([
    { answered: 50, failed: 20, other: 30 },
    { answered: 0, failed: 0, other: 0 },
  ]);
});

it('ends each group of conversations before the next', () => {
  const groups = [1, 2, 3, 6].map((questions_from) => ({ questions_from, conversations: questions_from * 10 }));
  expect(dropOffGroups(groups)).toEqual([
    { from: 1, to: 1, count: 10 },
    { from: 2, to: 2, count: 20 },
    { from: 3, to: 5, count: 30 },
    { from: 6, to: undefined, count: 60 },
  ]);
});

it('is unused without messages and ratings', () => {
  expect(isUnused({ messages: 0, up: 0, down: 0 })).toBe(true);
  expect(isUnused({ messages: 0, up: 0, down: 1 })).toBe(false);
});
