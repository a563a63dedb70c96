import type { MessageView } from '@contract/chat/realtime';
import { UnreadReplies } from './unread-replies';

const reply = (seq: number, more: Partial<MessageView> = {}): MessageView => {
  return { id: seq, seq, rev: seq, message: 'm', is_agent_message: true, created_at: '2026-01-01T00:00:00Z', ...more };
};

describe('UnreadReplies', () => {
  it('counts replies after the read position once, per chat', () => {
    const unread = new UnreadReplies();
    for (const seq of [2, 3, 3, 5]) unread.note(1, reply(seq));
    unread.note(2, reply(9));
    expect(unread.markRead(1, 2)).toBe(2);
    expect(unread.markRead(1, 5)).toBe(0);
    expect(unread.markRead(2, 0)).toBe(1);
    unread.forget(2);
    expect(unread.markRead(2, 0)).toBe(0);
  });

  it("does not count the user's own messages, or deleted replies", () => {
    const unread = new UnreadReplies();
    unread.note(1, reply(2, { is_agent_message: false }));
    unread.note(1, reply(3));
    unread.note(1, reply(3, { message: null }));
    expect(unread.markRead(1, 0)).toBe(0);
  });
});
