import type { MessageView } from '@contract/chat/realtime';
import { configureStore } from '@reduxjs/toolkit';
import { chatOpened, chatReducer, newestLoaded } from '../../store/chat-slice';
import type { ChatStore } from '../../store/chat-store';
import { ChatSyncSource } from './chat-sync-source';

const message = (seq: number): MessageView => {
  return { id: seq, seq, rev: seq, message: 'm', is_agent_message: true, created_at: '2026-01-01T00:00:00Z' };
};

function setUp() {
  const store = configureStore({ reducer: { chat: chatReducer } });
  const calls: string[] = [];
  let endReset = (): void => undefined;
  const source = new ChatSyncSource({
    store: store as unknown as ChatStore,
    calls: { since: async () => [] },
    loader: {
      check: (id) => void calls.push(`check ${id}`),
      reset: (id) => {
        calls.push(`reset ${id}`);
        return new Promise<void>((resolve) => {
          endReset = resolve;
        });
      },
    },
    list: { message: (id, { seq }) => void calls.push(`list ${id}/${seq}`) },
    forget: (id) => void calls.push(`forget ${id}`),
  });
  return { store, source, calls, endReset: () => endReset() };
}

describe('ChatSyncSource', () => {
  it('lists loaded chats with their highest revision', () => {
    const { store, source } = setUp();
    store.dispatch(chatOpened(1));
    expect(source.held()).toEqual([]);
    store.dispatch(newestLoaded({ chatId: 1, messages: [message(1), message(2)], complete: true }));
    expect(source.held()).toEqual([{ chat_id: 1, rev: 2, watched: true, pending: false }]);
  });

  it('passes each message to the list, then checks for gaps', () => {
    const { store, source, calls } = setUp();
    store.dispatch(chatOpened(1));
    store.dispatch(newestLoaded({ chatId: 1, messages: [message(1)], complete: true }));
    source.merge({ chat_id: 1, messages: [message(2), message(3)], reset: false });
    expect(calls).toEqual(['list 1/2', 'list 1/3', 'check 1']);
    expect(source.held()).toMatchObject([{ rev: 3 }]);
  });

  it('runs one reset per chat at a time', async () => {
    const { source, calls, endReset } = setUp();
    const reset = { chat_id: 1, messages: [], reset: true };
    source.merge(reset);
    source.merge(reset);
    expect(calls).toEqual(['reset 1']);
    endReset();
    await new Promise((resolve) => setTimeout(resolve));
    source.merge(reset);
    expect(calls).toEqual(['reset 1', 'reset 1']);
  });
});
