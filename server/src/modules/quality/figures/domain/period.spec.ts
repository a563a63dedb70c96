import { addDays, completeFrom, daysOf, isDay, periodOf } from './period.js';

describe('isDay', () => {
  it.each(['2026-01-01', '2024-02-29'])('accepts %s', (day) => expect(isDay(day)).toBe(true));
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', 'today', '', 20260101, undefined])(
    'rejects %p',
    (day) => expect(isDay(day)).toBe(false),
  );
});

describe('periodOf', () => {
  it('is the last 30 days by default', () => {
    expect(periodOf({}, '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(periodOf({ to: '2026-01-31' }, '2026-03-01')).toEqual({ from: '2026-01-02', to: '2026-01-31' });
    expect(periodOf({ from: '2026-02-28' }, '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-03-01' });
  });

  it('has at most 90 days', () => {
    expect(periodOf({ from: '2026-01-01', to: '2026-03-31' }, '2026-04-01')).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
    });
    expect(periodOf({ from: '2026-01-01', to: '2026-04-01' }, '2026-04-01')).toMatchObject({ field: 'from' });
  });

  it('does not end before it begins', () => {
    expect(periodOf({ from: '2026-04-02' }, '2026-04-01')).toMatchObject({ field: 'from' });
    expect(periodOf({ from: '2026-04-01', to: '2026-04-01' }, '2026-04-01')).not.toHaveProperty('problem');
  });
});

it('lists every day of a period once, over the end of a month', () => {
  expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

describe('completeFrom', () => {
  const now = new Date('2026-04-30T12:00:00Z');

  it('is the first day with complete runs', () => {
    expect(completeFrom({ from: '2026-02-01', to: '2026-04-30' }, now, 30)).toBe('2026-04-01');
  });

  it('is the first day of a period with complete runs', () => {
    expect(completeFrom({ from: '2026-04-01', to: '2026-04-30' }, now, 30)).toBe('2026-04-01');
    expect(completeFrom({ from: '2026-04-10', to: '2026-04-30' }, now, 30)).toBe('2026-04-10');
  });
});
