import { configureStore } from '@reduxjs/toolkit';
import { personasApi } from '../../../api/all-personas';
import { baseApi } from '../../../api/base-api';
import type { AgentsGetApiResponse } from '../../../api/generated';
import { rootReducer } from '../../../api/root-reducer';
import type { ChatStore } from '../store/chat-store';
import { chatApi, FIRST_AGENTS } from './chat-endpoints';
import { createChatListCache } from './chat-list-cache';

const AGENT = { id: 7, name: 'Anna', status: 'ready', availability: 'online' } as AgentsGetApiResponse;

/** A store as the application has it, that knows an agent and no persona. */
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

describe('what a chat shows of agents and personas', () => {
  it('is stale when one of them has changed', async () => {
    const { staleAfter } = await setUp();
    expect(staleAfter('AgentName')).toEqual(['agentsList']);
    expect(staleAfter('Persona')).toEqual(['allPersonas']);
  });

  it.each([
    { status: 'not_published', availability: 'online' },
    { status: 'ready', availability: 'offline' },
  ] as const)('follows an agent that becomes %j, at once and wherever it is held', async (now) => {
    const { store, states } = await setUp();
    const seen: string[][] = [];
    store.subscribe(() => seen.push(states()));
    createChatListCache(store as unknown as ChatStore).agentChanged(7, now);
    const state = `${now.status} ${now.availability}`;
    expect(seen).toContainEqual([state, state]);
  });
});
