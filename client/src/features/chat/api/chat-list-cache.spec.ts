import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../../../api/base-api';
import type { AgentsGetApiResponse } from '../../../api/generated';
import { rootReducer } from '../../../api/root-reducer';
import type { ChatStore } from '../store/chat-store';
import { chatApi, FIRST_AGENTS } from './chat-endpoints';
import { createChatListCache } from './chat-list-cache';

const AGENT = { id: 7, name: 'Anna', status: 'ready' } as AgentsGetApiResponse;
const PERSONAS = { pageSize: 100 } as const;

/** A store as the application has it, that knows an agent and no persona. */
async function setUp() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const { upsertQueryData, selectInvalidatedBy } = chatApi.util;
  await store.dispatch(upsertQueryData('agentsList', FIRST_AGENTS, [AGENT]));
  await store.dispatch(upsertQueryData('agentsGet', { id: 7 }, AGENT));
  await store.dispatch(upsertQueryData('personasList', PERSONAS, []));
  const staleAfter = (tag: 'AgentName' | 'Persona') =>
    selectInvalidatedBy(store.getState(), [tag]).map(({ endpointName }) => endpointName);
  const statuses = () => [
    chatApi.endpoints.agentsList.select(FIRST_AGENTS)(store.getState()).data?.[0]?.status,
    chatApi.endpoints.agentsGet.select({ id: 7 })(store.getState()).data?.status,
  ];
  return { store, staleAfter, statuses };
}

describe('what a chat shows of agents and personas', () => {
  it('is stale when one of them has changed', async () => {
    const { staleAfter } = await setUp();
    expect(staleAfter('AgentName')).toEqual(['agentsList']);
    expect(staleAfter('Persona')).toEqual(['personasList']);
  });

  it('follows an agent that is taken back, at once and wherever it is held', async () => {
    const { store, statuses } = await setUp();
    const seen: unknown[] = [];
    store.subscribe(() => seen.push(JSON.stringify(statuses())));
    createChatListCache(store as unknown as ChatStore).agentStatus(7, 'not_published');
    expect(seen).toContain(JSON.stringify(['not_published', 'not_published']));
  });
});
