import { type AgentsCreateApiResponse, api } from '../../../api/generated';

export type CreatedAgent = AgentsCreateApiResponse;

/** Most characters of a description that a preview takes: models read its beginning only. */
export const PREVIEW_DESCRIPTION = 10_000;

const createAgentApi = api.enhanceEndpoints({
  endpoints: {
    // The knowledge base lists its agents, so it changes too.
    agentsCreate: { invalidatesTags: (agent) => (agent ? ['Agent', 'AgentType', 'KnowledgeBase'] : []) },
  },
});

export const { useAgentsCreateMutation, useAgentsPreviewMutation, useLazyStudioGetAvatarQuery } = createAgentApi;
