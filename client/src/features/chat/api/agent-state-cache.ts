/** Updates cached agents from realtime events. */
import type { AgentStatus, Availability } from '@contract/limits';
import type { ChatStore } from '../store/chat-store';
import { isNotFound } from './call-error';
import { chatApi, FIRST_AGENTS } from './chat-endpoints';

const { updateQueryData, invalidateTags } = chatApi.util;
const { agentsGet, agentsList } = chatApi.endpoints;

export interface AgentState {
  status: AgentStatus;
  availability: Availability;
}

/** Applies an agent event to every cache entry that holds the agent. */
export function applyAgentState(store: ChatStore, id: number, state: AgentState): void {
  patchAgent(store, id, state);
  store.dispatch(invalidateTags(['Agent']));
  // For an unlisted agent, the cache may hold an outdated 404.
  if (!isListed(store, id)) void fetchAgent(store, id);
}

/** Refetches an agent after events may have been missed. */
export async function refetchAgentState(store: ChatStore, id: number): Promise<void> {
  const { data, error } = await fetchAgent(store, id);
  if (data) patchAgent(store, id, { status: data.status, availability: data.availability });
  else if (isNotFound(error)) patchAgent(store, id, { status: 'not_published' });
}

function patchAgent({ dispatch }: ChatStore, id: number, state: Partial<AgentState>): void {
  dispatch(updateQueryData('agentsGet', { id }, (agent) => void Object.assign(agent, state)));
  dispatch(
    updateQueryData('agentsList', FIRST_AGENTS, (agents) => {
      for (const agent of agents) if (agent.id === id) Object.assign(agent, state);
    }),
  );
}

function isListed({ getState }: ChatStore, agentId: number): boolean {
  const { data } = agentsList.select(FIRST_AGENTS)(getState());
  return Boolean(data?.some(({ id }) => id === agentId));
}

const fetchAgent = ({ dispatch }: ChatStore, id: number) =>
  dispatch(agentsGet.initiate({ id }, { subscribe: false, forceRefetch: true }));
