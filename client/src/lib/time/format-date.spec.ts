import { formatChatDate, formatMessageTime } from './format-date';

const utc = 'UTC';

describe('formatChatDate', () => {
  it('writes day, short month, year, time', () => {
    expect(formatChatDate('2025-03-05T14:30:00Z', 'en', utc)).toBe('5 Mar 2025 14:30');
    expect(formatChatDate('2025-03-05T14:30:00Z', 'ru', utc)).toBe('5 мар 2025 14:30');
  });

  it('writes midnight as 00:00 and uses the time zone', () => {
    expect(formatChatDate('2025-03-05T00:05:00Z', 'en', utc)).toBe('5 Mar 2025 00:05');
    expect(formatChatDate('2025-03-05T22:05:00Z', 'en', 'Europe/Moscow')).toBe('6 Mar 2025 01:05');
  });

  it('is empty for an invalid date', () => expect(formatChatDate('soon', 'en', utc)).toBe(''));
});

describe('formatMessageTime', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const at = (iso: string, language = 'en') => formatMessageTime(iso, now, language, utc);

  it('shows only the time within 24 hours', () => {
    expect(at('2026-11-20T11:59:00Z')).toBe('11:59');
    expect(at('2026-11-19T12:00:01Z')).toBe('12:00');
  });

  it('adds the weekday within 7 days', () => {
    expect(at('2026-11-19T12:00:00Z')).toBe('Thu 12:00');
    expect(at('2026-11-13T12:00:01Z')).toBe('Fri 12:00');
    expect(at('2026-11-19T12:00:00Z', 'ru')).toBe('чт 12:00');
  });

  it('shows the date after that, and the year only when it differs', () => {
    expect(at('2026-11-13T12:00:00Z')).toBe('13 Nov 12:00');
    expect(at('2025-11-13T09:05:00Z')).toBe('13 Nov 2025 09:05');
    expect(at('2025-11-13T09:05:00Z', 'ru')).toBe('13 нояб 2025 09:05');
  });

  it('treats a time in the future as now', () => expect(at('2026-11-20T12:00:05Z')).toBe('12:00'));
});
