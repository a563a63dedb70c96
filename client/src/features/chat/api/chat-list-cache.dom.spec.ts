import type { MessageView } from '@contract/chat/realtime';
import { configureStore } from '@reduxjs/toolkit';
import { newChatView } from '../../../../../test/support/chats/chat-view';
import { personasApi } from '../../../api/all-personas';
import { baseApi } from '../../../api/base-api';
import type { AgentsGetApiResponse } from '../../../api/generated';
import { rootReducer } from '../../../api/root-reducer';
import type { ChatStore } from '../store/chat-store';
import { ALL_CHATS, chatApi, FIRST_AGENTS } from './chat-endpoints';
import { ChatListCache } from './chat-list-cache';

const AGENT = { id: 7, name: 'Anna', status: 'ready', availability: 'online' } as AgentsGetApiResponse;

const at = (second: number): string => `2026-01-01T00:00:0${second}Z`;
const CHAT = newChatView(1, {
  agent_id: 7,
  name: 'One',
  last_message: { id: 10, is_agent_message: false, created_at: at(1), text: '' },
  created_at: at(0),
  last_read_seq: 1,
});
/** The agent message with this `seq`. */
const reply = (seq: number): MessageView => ({
  id: 9 + seq,
  message: 'Hello',
  is_agent_message: true,
  created_at: at(seq),
  seq,
  rev: seq,
});

/** A list with one chat, and a server that responds when the test releases it. */
async function setUpList() {
  const { store } = await setUp();
  await store.dispatch(chatApi.util.upsertQueryData('chatsList', ALL_CHATS, [CHAT]));
  const list = new ChatListCache(store as unknown as ChatStore);
  const shown = () => {
    const chats = chatApi.endpoints.chatsList.select(ALL_CHATS)(store.getState()).data ?? [];
    return chats.map(({ id, last_message, unread_count }) => ({ id, last: last_message?.id, unread: unread_count }));
  };
  /** Requests the list; the response has the state at the time of the request. */
  const askOld = () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    globalThis.fetch = jest.fn(async (input: Request | URL | string) => {
      if (String(input instanceof Request ? input.url : input).includes('csrf'))
        return Response.json({ csrfToken: 't' });
      await held;
      return Response.json([CHAT], { headers: { 'X-Total-Count': '1' } });
    });
    const asked = store.dispatch(chatApi.endpoints.chatsList.initiate(ALL_CHATS, { forceRefetch: true }));
    return async () => {
      letGo();
      await asked;
      await Promise.resolve();
    };
  };
  return { list, shown, askOld };
}

/** The application store with one cached agent and no persona. */
async function setUp() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const { upsertQueryData, selectInvalidatedBy } = chatApi.util;
  await store.dispatch(upsertQueryData('agentsList', FIRST_AGENTS, [AGENT]));
  await store.dispatch(upsertQueryData('agentsGet', { id: 7 }, AGENT));
  await store.dispatch(personasApi.util.upsertQueryData('allPersonas', undefined, []));
  const staleAfter = (tag: 'AgentName' | 'Persona') =>
    selectInvalidatedBy(store.getState(), [tag]).map(({ endpointName }) => endpointName);
  const states = () =>
    [
      chatApi.endpoints.agentsList.select(FIRST_AGENTS)(store.getState()).data?.[0],
      chatApi.endpoints.agentsGet.select({ id: 7 })(store.getState()).data,
    ].map((agent) => `${agent?.status} ${agent?.availability}`);
  return { store, staleAfter, states };
}

describe('agent and persona data in the chat list', () => {
  it('is refetched when an agent name or a persona changes', async () => {
    const { staleAfter } = await setUp();
    expect(staleAfter('AgentName')).toEqual(['agentsList']);
    expect(staleAfter('Persona')).toEqual(['allPersonas']);
  });

  it.each([
    { status: 'not_published', availability: 'online' },
    { status: 'ready', availability: 'offline' },
  ] as const)('applies %j of an agent to all cached lists at once', async (now) => {
    const { store, states } = await setUp();
    const seen: string[][] = [];
    store.subscribe(() => seen.push(states()));
    new ChatListCache(store as unknown as ChatStore).agentChanged(7, now);
    const state = `${now.status} ${now.availability}`;
    expect(seen).toContainEqual([state, state]);
  });
});

describe('response older than received events', () => {
  it('neither drops a newer message nor restores a deleted chat', async () => {
    const { list, shown, askOld } = await setUpList();
    const answer = askOld();
    list.message(1, reply(2));
    list.upsert({ ...CHAT, id: 2, root_id: 2, shown_chat_id: 2 });
    await answer();
    const expected = [
      { id: 1, last: 11, unread: 1 },
      { id: 2, last: 10, unread: 0 },
    ];
    expect(shown().sort((one, other) => one.id - other.id)).toEqual(expected);
    const another = askOld();
    list.remove(1);
    await another();
    expect(shown()).toEqual([]);
  });

  it('keeps messages after the read position unread', async () => {
    const { list, shown } = await setUpList();
    list.message(1, reply(2));
    list.message(1, reply(3));
    list.upsert({
      ...CHAT,
      last_message: { id: 11, is_agent_message: true, created_at: at(2), text: '' },
      last_read_seq: 2,
    });
    expect(shown()).toEqual([{ id: 1, last: 12, unread: 1 }]);
    // A response newer than everything known is taken as is.
    list.upsert({
      ...CHAT,
      last_message: { id: 12, is_agent_message: true, created_at: at(3), text: '' },
      last_read_seq: 3,
    });
    expect(shown()).toEqual([{ id: 1, last: 12, unread: 0 }]);
  });
});

describe('chat read in another tab', () => {
  it('counts only messages after the read position as unread', async () => {
    const { list, shown } = await setUpList();
    for (const seq of [2, 3, 4]) list.message(1, reply(seq));
    expect(shown()).toEqual([{ id: 1, last: 13, unread: 3 }]);
    list.read(1, 3, 0);
    expect(shown()).toEqual([{ id: 1, last: 13, unread: 1 }]);
    list.read(1, 4, 0);
    expect(shown()).toEqual([{ id: 1, last: 13, unread: 0 }]);
  });
});
