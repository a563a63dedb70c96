import { type AgentsListApiResponse, api } from '../../../api/generated';

export type Agent = AgentsListApiResponse[number];

/** One page of the catalogue. */
export interface AgentPage {
  agents: Agent[];
  /** Of all pages, from the answer's header, which the generated endpoint does not see. */
  total: number;
}

export interface AgentPageQuery {
  search?: string | undefined;
  type?: string | undefined;
  page: number;
  page_size: number;
}

const marketplaceApi = api
  .enhanceEndpoints({ endpoints: { agentsListTypes: { providesTags: ['AgentType'] } } })
  .injectEndpoints({
    endpoints: (build) => ({
      agentsPage: build.query<AgentPage, AgentPageQuery>({
        query: (query) => ({ url: '/api/studio/agent', params: { ...query, status: 'ready' } }),
        transformResponse: (agents: Agent[], meta) => ({ agents, total: meta?.totalCount ?? agents.length }),
        providesTags: ['Agent'],
      }),
    }),
  });

export const { useAgentsPageQuery, useAgentsListTypesQuery } = marketplaceApi;
