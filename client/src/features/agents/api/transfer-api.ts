import { type AgentsImportApiResponse, transferEndpoints } from '../../../api/generated-transfer';

export type ImportedAgent = AgentsImportApiResponse;

const transferApi = transferEndpoints.enhanceEndpoints({
  endpoints: {
    // The knowledge base lists its agents, so it changes too.
    agentsDuplicate: { invalidatesTags: (agent) => (agent ? ['Agent', 'AgentType', 'KnowledgeBase'] : []) },
    agentsImport: { invalidatesTags: (made) => (made ? ['Agent', 'AgentType'] : []) },
  },
});

export const { useAgentsDuplicateMutation, useAgentsImportMutation } = transferApi;

/** The address of an agent's file: a link, so that the browser saves it. */
export const agentExportUrl = (id: number): string => `/api/studio/agent/${id}/export`;
