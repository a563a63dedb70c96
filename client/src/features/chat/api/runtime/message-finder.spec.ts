import type { MessageView } from '@contract/chat/realtime';
import { PAGE } from '@contract/limits';
import { configureStore } from '@reduxjs/toolkit';
import { toApiError } from '../../../../api/errors/api-error';
import { chatLeft, chatOpened, chatReducer, messageHidden, newestLoaded, selectChat } from '../../store/chat-slice';
import type { ChatStore } from '../../store/chat-store';
import { savedMessages } from '../../store/timeline/timeline-view';
import { createMessageFinder } from './message-finder';

const message = (seq: number): MessageView => ({
  id: seq * 10,
  seq,
  rev: seq,
  message: `m${seq}`,
  is_agent_message: false,
  created_at: '2026-01-01T00:00:00Z',
});

/** A chat on a server that returns at most `atMost` messages per page; the newest fifty are loaded. */
function setUp(count: number, deleted: number[] = [], atMost: number = PAGE.messagesNewerMax) {
  const store = configureStore({
    reducer: { chat: chatReducer },
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }),
  });
  const all = Array.from({ length: count }, (_, at) => message(at + 1));
  const present = all.filter(({ id }) => !deleted.includes(id));
  const asked = { older: 0, newer: 0 };
  let failure: unknown = null;
  const known = (id: number): MessageView | undefined => {
    if (failure) throw failure;
    if (id !== 0 && !all.some((each) => each.id === id))
      throw toApiError({ status: 404, data: { code: 'message_not_found' } });
    return all.find((each) => each.id === id);
  };
  const finder = createMessageFinder(store as unknown as ChatStore, {
    async older(_chatId, before, limit = 50) {
      asked.older += 1;
      const place = known(before)?.seq ?? 0;
      return present.filter(({ seq }) => seq < place).slice(-Math.min(limit, atMost));
    },
    async newer(_chatId, after) {
      asked.newer += 1;
      const place = known(after)?.seq ?? 0;
      return present.filter(({ seq }) => seq > place).slice(0, atMost);
    },
  });
  store.dispatch(chatOpened(1));
  store.dispatch(newestLoaded({ chatId: 1, messages: present.slice(-50), complete: count <= 50 }));
  return {
    store,
    asked,
    reach: (id: number) => finder.reach(1, id),
    fail: (error: unknown) => {
      failure = error;
    },
    shown: () => savedMessages(selectChat(store.getState()).chats[1]!.timeline).map((each) => each.message.seq),
    older: () => selectChat(store.getState()).chats[1]?.older,
  };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('MessageFinder', () => {
  it('sends no request for a loaded message', async () => {
    const { reach, asked } = setUp(200);
    expect(await reach(1900)).toBe('there');
    expect(asked).toEqual({ older: 0, newer: 0 });
  });

  it('loads an old message with everything after it and some context before it', async () => {
    const { reach, shown, asked, older } = setUp(3000);
    expect(await reach(1000)).toBe('there');
    expect(shown()).toEqual(range(75, 3000));
    expect(asked).toEqual({ older: 1, newer: 6 });
    expect(older()).toBe('idle');
  });

  it.each([1, 2, 26, 130])('reaches message %d and detects the start of the chat', async (seq) => {
    const { reach, shown } = setUp(200);
    expect(await reach(seq * 10)).toBe('there');
    expect(shown()).toEqual(range(Math.max(1, seq - 25), 200));
  });

  it('leaves no gap when long messages make pages short', async () => {
    const { reach, shown } = setUp(200, [10, 1000], 7);
    expect(await reach(900)).toBe('there');
    expect(shown()).toEqual(range(83, 200).filter((seq) => seq !== 100));
    const start = setUp(200, [10], 7);
    expect(await start.reach(20)).toBe('there');
    expect(start.shown()).toEqual(range(2, 200));
  });

  it('reports messages that are deleted, deleted just now or from another chat', async () => {
    const { reach, shown, store, older } = setUp(200, [500]);
    expect(await reach(500)).toBe('gone');
    expect(await reach(505)).toBe('gone');
    expect(older()).toBe('idle');
    expect(shown()).toEqual(range(151, 200));
    store.dispatch(messageHidden({ chatId: 1, id: 1900, hidden: true }));
    expect(await reach(1900)).toBe('gone');
  });

  it('stops when the chat is closed', async () => {
    const { reach, store, shown } = setUp(3000);
    const reached = reach(1000);
    store.dispatch(chatLeft(1));
    expect(await reached).toBe('left');
    expect(shown()).toEqual(range(2951, 3000));
  });

  it('rejects when the request fails, and can be called again', async () => {
    const { reach, fail, older } = setUp(200);
    fail(toApiError({ status: 'FETCH_ERROR' }));
    await expect(reach(100)).rejects.toMatchObject({ code: 'network_error' });
    expect(older()).toBe('idle');
    fail(null);
    expect(await reach(100)).toBe('there');
  });
});
