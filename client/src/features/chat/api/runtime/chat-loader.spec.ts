import type { MessageView } from '@contract/chat/realtime';
import { configureStore } from '@reduxjs/toolkit';
import { toApiError } from '../../../../api/errors/api-error';
import { chatForgotten, chatReducer, selectChat } from '../../store/chat-slice';
import type { ChatStore } from '../../store/chat-store';
import { savedMessages } from '../../store/timeline/timeline-view';
import type { ChatCalls } from '../chat-calls';
import { ChatLoader } from './chat-loader';
import { ChatSyncSource } from './chat-sync-source';

/** A loader and its source on one server. */
function setUpOver(calls: Partial<ChatCalls>, request: () => void) {
  const store = configureStore({ reducer: { chat: chatReducer } });
  const parts = {
    store: store as unknown as ChatStore,
    calls: calls as ChatCalls,
    forget: (chatId: number) => {
      store.dispatch(chatForgotten(chatId));
    },
  };
  const loader = new ChatLoader({ ...parts, sync: { request } });
  const source = new ChatSyncSource({ ...parts, loader, list: { message: () => undefined } });
  return { store, loader, source };
}

function setUp() {
  let failure: unknown = null;
  const answer = async (): Promise<MessageView[]> => {
    if (failure) throw failure;
    return [];
  };
  const { store, loader, source } = setUpOver({ newest: answer, since: answer }, () => undefined);
  return {
    loader,
    source,
    fail: (error: unknown) => {
      failure = error;
    },
    load: () => selectChat(store.getState()).chats[1]?.load,
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));
const notFound = toApiError({ status: 404, data: { code: 'chat_not_found' } });

/** A loader for a chat whose server returns at most `atMost` messages per page. */
function setUpLong(rows: { seq: number; rev: number }[], atMost: number) {
  const messageOf = ({ seq, rev }: { seq: number; rev: number }): MessageView => {
    return { id: seq * 10, seq, rev, message: 'm', is_agent_message: true, created_at: '2026-01-01T00:00:00Z' };
  };
  const all = rows.map(messageOf);
  const asked: string[] = [];
  const { store, loader, source } = setUpOver(
    {
      newest: async () => all.slice(-atMost),
      older: async (_chatId: number, before: number) => {
        asked.push(`older ${before}`);
        await soon(); // in flight
        await soon();
        return all.filter(({ id }) => id < before).slice(-atMost);
      },
      since: async (_chatId: number, rev: number) => {
        asked.push(`since ${rev}`);
        const changed = all.filter((row) => row.rev > rev).sort((a, b) => a.rev - b.rev);
        return changed.slice(0, atMost);
      },
    },
    () => void asked.push('resume'),
  );
  const timeline = () => selectChat(store.getState()).chats[1]!.timeline;
  const add = (row: { seq: number; rev: number }): void => void all.push(messageOf(row));
  return {
    loader,
    source,
    asked,
    timeline,
    add,
    shown: () => savedMessages(timeline()).map(({ message }) => message.seq),
  };
}

describe('ChatLoader', () => {
  it('treats a short page as the start of a chat only when it is empty or contains the first message', async () => {
    const { loader, asked, shown } = setUpLong(
      [2, 3, 4, 5, 6].map((seq) => ({ seq, rev: seq })),
      2,
    );
    loader.open(1);
    await soon();
    expect(shown()).toEqual([5, 6]);
    for (let times = 0; times < 5; times++) await loader.loadOlder(1);
    expect(shown()).toEqual([2, 3, 4, 5, 6]);
    expect(asked).toEqual(['resume', 'older 50', 'older 30', 'older 20']);
  });

  it('loads missed changes page by page before it resumes on the socket', async () => {
    const changed = [11, 9, 10, 8, 5, 6].map((rev, at) => ({ seq: at + 1, rev }));
    const { loader, source, asked, timeline } = setUpLong(changed, 2);
    loader.open(1);
    await soon();
    asked.length = 0;
    source.merge({ chat_id: 1, messages: [], reset: true });
    await soon();
    expect(asked).toEqual(['since 6', 'since 9', 'since 11', 'resume']);
    expect(timeline().head).toBe(11);
  });

  it('drops a chat deleted elsewhere and stops requesting it', async () => {
    const { loader, source, fail, load } = setUp();
    loader.open(1);
    await soon();
    expect(load()).toBe('ready');
    expect(source.held()).toHaveLength(1);
    fail(notFound);
    expect(await source.fetchSince(1, 0)).toBeNull();
    source.gone(1);
    expect(load()).toBe('missing');
    expect(source.held()).toEqual([]);
  });

  it('keeps the chat when a proxy returns 404', async () => {
    const { loader, source, fail, load } = setUp();
    loader.open(1);
    await soon();
    fail(toApiError({ status: 404 }));
    await expect(source.fetchSince(1, 0)).rejects.toMatchObject({ status: 404 });
    await loader.reload(1);
    expect(load()).toBe('ready');
  });

  it('ignores an older page requested before the chat was reloaded', async () => {
    const rows = [1, 2, 3, 4].map((seq) => ({ seq, rev: seq }));
    const { loader, source, add, shown } = setUpLong(rows, 2);
    loader.open(1);
    await soon();
    const older = loader.loadOlder(1);
    for (let seq = 5; seq <= 9; seq++) add({ seq, rev: seq });
    source.merge({ chat_id: 1, messages: [], reset: true });
    await soon();
    await older;
    while (shown()[0] !== 1) await loader.loadOlder(1);
    expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([
    [notFound, 'missing'],
    [toApiError({ status: 400, data: { code: 'invalid_id' } }), 'missing'],
    [toApiError({ status: 500 }), 'error'],
    [toApiError({ status: 'FETCH_ERROR' }), 'error'],
  ])('a page that fails with %j leaves the chat %s', async (error, expected) => {
    const { loader, fail, load } = setUp();
    fail(error);
    loader.open(1);
    await soon();
    expect(load()).toBe(expected);
  });

  it('keeps the shown messages after a network error, but not when the chat is gone', async () => {
    const { loader, source, fail, load } = setUp();
    loader.open(1);
    await soon();
    fail(toApiError({ status: 'FETCH_ERROR' }));
    await loader.reload(1);
    expect(load()).toBe('ready');
    await expect(source.fetchSince(1, 0)).rejects.toMatchObject({ code: 'network_error' });
    fail(notFound);
    await loader.reload(1);
    expect(load()).toBe('missing');
  });
});
