import { type AgentsCreateApiResponse, api } from '../../../api/generated';

export type CreatedAgent = AgentsCreateApiResponse;

const createAgentApi = api.enhanceEndpoints({
  endpoints: {
    // What a base says of the agents that use it changes too.
    agentsCreate: { invalidatesTags: (agent) => (agent ? ['Agent', 'AgentType', 'KnowledgeBase'] : []) },
  },
});

export const { useAgentsCreateMutation, useLazyStudioGetAvatarQuery } = createAgentApi;
