import { type AgentsCreateApiResponse, api } from '../../../api/generated';

export type CreatedAgent = AgentsCreateApiResponse;

const createAgentApi = api.enhanceEndpoints({
  endpoints: {
    // The knowledge base lists its agents, so it changes too.
    agentsCreate: { invalidatesTags: (agent) => (agent ? ['Agent', 'AgentType', 'KnowledgeBase'] : []) },
  },
});

export const { useAgentsCreateMutation, useLazyStudioGetAvatarQuery } = createAgentApi;
