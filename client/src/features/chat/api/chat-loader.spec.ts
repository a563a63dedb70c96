import type { MessageView } from '@contract/realtime';
import { configureStore } from '@reduxjs/toolkit';
import { toApiError } from '../../../api/api-error';
import { chatForgotten, chatReducer, selectChat } from '../store/chat-slice';
import type { ChatStore } from '../store/chat-store';
import type { ChatCalls } from './chat-calls';
import { createChatLoader } from './chat-loader';

function setUp() {
  const store = configureStore({ reducer: { chat: chatReducer } });
  let failure: unknown = null;
  const answer = async (): Promise<MessageView[]> => {
    if (failure) throw failure;
    return [];
  };
  const loader = createChatLoader(
    store as unknown as ChatStore,
    { newest: answer, since: answer } as unknown as ChatCalls,
    { request: () => undefined },
    { message: () => undefined },
    (chatId) => void store.dispatch(chatForgotten(chatId)),
  );
  return {
    loader,
    fail: (error: unknown) => {
      failure = error;
    },
    load: () => selectChat(store.getState()).chats[1]?.load,
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));
const notFound = toApiError({ status: 404 });

describe('chat loader', () => {
  it('lets go of a loaded chat that was deleted elsewhere, and asks for it no more', async () => {
    const { loader, fail, load } = setUp();
    loader.open(1);
    await soon();
    expect(load()).toBe('ready');
    expect(loader.source.held()).toHaveLength(1);
    fail(notFound);
    expect(await loader.source.fetchSince(1, 0)).toBeNull();
    loader.source.gone(1);
    expect(load()).toBe('missing');
    expect(loader.source.held()).toEqual([]);
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

  it('keeps what is on the screen when only the network fails, but not when the chat is gone', async () => {
    const { loader, fail, load } = setUp();
    loader.open(1);
    await soon();
    fail(toApiError({ status: 'FETCH_ERROR' }));
    await loader.reload(1);
    expect(load()).toBe('ready');
    await expect(loader.source.fetchSince(1, 0)).rejects.toMatchObject({ code: 'network_error' });
    fail(notFound);
    await loader.reload(1);
    expect(load()).toBe('missing');
  });
});
