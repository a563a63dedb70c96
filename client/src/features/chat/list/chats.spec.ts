import type { ChatView, MessageView } from '@contract/chat/realtime';
import { newChatView } from '../../../../../test/support/chats/chat-view';
import {
  addChats,
  isShown,
  keepOlder,
  neighbourOf,
  newestFirst,
  noteMessage,
  noteRead,
  removesMarkdown,
  shownInsteadOf,
  unreadOf,
  upsertChat,
} from './chats';

const chat = (id: number, time: string | null, more: Partial<ChatView> = {}): ChatView =>
  newChatView(id, {
    last_message: time ? { id: id * 10, is_agent_message: false, created_at: time, text: '' } : null,
    ...more,
  });

describe('alternatives in the chat list', () => {
  const other = chat(9, null);
  const first = chat(1, '2026-01-01T00:00:00Z');
  const second = chat(2, '2026-01-02T00:00:00Z', { conversation_id: 1, root_id: 1 });
  const third = chat(3, '2026-01-03T00:00:00Z', { conversation_id: 1, root_id: 1 });
  const ids = (chats: ChatView[]) => chats.map(({ id }) => id);

  it('are one entry, the shown one, in whatever order events arrive', () => {
    expect(ids(upsertChat([first, other], second))).toEqual([2, 9]);
    expect(ids(upsertChat([second, other], third))).toEqual([3, 9]);
    expect(ids(upsertChat([third, other], { ...first, conversation_id: 1 }))).toEqual([1, 9]);
    // An event from before the first alternative, and a hidden chat that was fetched.
    expect(ids(upsertChat([second, other], first))).toEqual([2, 9]);
    expect(ids(upsertChat([second, other], { ...first, conversation_id: 1, shown_chat_id: 2 }))).toEqual([2, 9]);
    expect(ids(keepOlder([first, other], [second], 1))).toEqual([2, 9]);
  });

  it('lead from a replaced chat to the shown one', () => {
    expect(shownInsteadOf([second, other], 1, 1)?.id).toBe(2);
    expect(shownInsteadOf([third, other], 2, 1)?.id).toBe(3);
    expect(shownInsteadOf([first, other], 1, 1)).toBeUndefined();
    expect(shownInsteadOf([other], 1, 1)).toBeUndefined();
    expect([isShown(second), isShown({ ...first, shown_chat_id: 2 })]).toEqual([true, false]);
  });
});

describe('chat list', () => {
  it('sorts newest first, a chat without messages by its creation time', () => {
    const list = [chat(1, '2026-01-02T00:00:00Z'), chat(2, null), chat(3, '2026-01-03T00:00:00Z')];
    expect(newestFirst(list).map((c) => c.id)).toEqual([3, 1, 2]);
  });

  it('adds a message once and counts unread ones until they are read', () => {
    const message: MessageView = {
      id: 50,
      seq: 5,
      rev: 5,
      message: 'x',
      is_agent_message: true,
      created_at: '2026-02-01T00:00:00Z',
    };
    const once = noteMessage(chat(1, null), message);
    expect(once).toMatchObject({ unread_count: 1, last_message: { id: 50 } });
    expect(noteMessage(once, message)).toBe(once);
    expect(noteRead(once, 5, 0)).toMatchObject({ unread_count: 0, last_read_seq: 5 });
    expect(unreadOf([once, once, chat(2, null)])).toBe(2);
    expect(upsertChat([once], { ...once, name: 'n' })).toEqual([{ ...once, name: 'n' }]);
  });

  it('sorts pinned chats first, and does not count muted ones', () => {
    const pinned = chat(1, '2026-01-01T00:00:00Z', { is_pinned: true, unread_count: 2 });
    const list = [chat(2, '2026-01-02T00:00:00Z', { is_muted: true, unread_count: 5 }), pinned];
    expect(newestFirst(list)).toEqual([pinned, list[0]]);
    expect(unreadOf(list)).toBe(2);
  });

  it('unarchives a chat when the agent writes, unless it is muted', async () => {
    await removesMarkdown;
    const said = (is_agent_message: boolean): MessageView => {
      return { id: 50, seq: 5, rev: 5, message: '**Hi**', is_agent_message, created_at: '2026-02-01T00:00:00Z' };
    };
    const noted = (more: Partial<ChatView>, own = false) => noteMessage(chat(1, null, more), said(!own));
    expect(noted({ is_archived: true })).toMatchObject({ is_archived: false, last_message: { text: 'Hi' } });
    expect(noted({ is_archived: true, is_muted: true }).is_archived).toBe(true);
    expect(noted({ is_archived: true }, true).is_archived).toBe(true);
  });

  it('finds the next and the previous chat', () => {
    const list = [chat(3, null), chat(2, null), chat(1, null)];
    const id = (from: number | null, step: 1 | -1) => neighbourOf(list, from, step)?.id;
    expect([id(3, 1), id(2, 1), id(1, 1), id(3, -1), id(2, -1), id(null, 1), id(null, -1), id(9, 1)]).toEqual([
      2,
      1,
      undefined,
      undefined,
      3,
      3,
      1,
      3,
    ]);
    expect(neighbourOf([], null, 1)).toBeUndefined();
  });

  it('keeps older pages when the newest is reloaded, and adds each chat once', () => {
    const at = (id: number) => chat(id, `2026-01-0${id}T00:00:00Z`);
    const known = [at(5), at(4), at(3), at(2), at(1)];
    const ids = (chats: { id: number }[]) => chats.map((each) => each.id);
    expect(ids(keepOlder(known, [at(6), at(5), at(4)], 3))).toEqual([6, 5, 4, 3, 2, 1]);
    expect(ids(keepOlder(known, [at(6), at(5), at(3)], 3))).toEqual([6, 5, 3, 2, 1]); // 4 is removed
    expect(ids(keepOlder(known, [at(6), at(5)], 3))).toEqual([6, 5]); // last page
    expect(ids(addChats([at(5), at(4)], [at(4), at(3)]))).toEqual([5, 4, 3]);
  });
});
