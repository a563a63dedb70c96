import type { ChatView } from '@contract/chat/realtime';
import { formatMonth } from '../../../lib/time/format-date';
import { groupsOf } from './date-groups';

const chat = (id: number, at: Date, is_pinned = false) =>
  ({ id, is_pinned, last_message: null, created_at: at.toISOString() }) as ChatView;

describe('groups of the chat list', () => {
  it('are pinned, today, yesterday, the previous 7 days, and months', () => {
    const now = new Date(2026, 2, 10, 0, 30);
    const chats = [
      chat(1, new Date(2024, 0, 1), true),
      chat(2, new Date(2026, 2, 11, 1)), // a clock ahead of ours
      chat(3, new Date(2026, 2, 10, 0, 0)),
      chat(4, new Date(2026, 2, 9, 23, 59)),
      chat(5, new Date(2026, 2, 3, 0, 0)),
      chat(6, new Date(2026, 2, 2, 23, 59)),
      chat(7, new Date(2026, 1, 28)),
      chat(8, new Date(2025, 1, 28)),
    ];
    expect(groupsOf(chats, now).map(({ key, chats: own }) => [key, own.map(({ id }) => id)])).toEqual([
      ['pinned', [1]],
      ['today', [2, 3]],
      ['yesterday', [4]],
      ['week', [5]],
      ['2026-3', [6]],
      ['2026-2', [7]],
      ['2025-2', [8]],
    ]);
  });

  it('name the month, with the year unless it is the current one', () => {
    const now = new Date(2026, 2, 10);
    const month = (year: number, language: string) => formatMonth(new Date(year, 1, 28).toISOString(), now, language);
    expect([month(2026, 'en'), month(2025, 'en'), month(2026, 'ru'), month(2025, 'ru')]).toEqual([
      'February',
      'February 2025',
      'Февраль',
      'Февраль 2025',
    ]);
  });
});
