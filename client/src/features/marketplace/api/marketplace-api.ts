import type { AgentSort, AgentStatus, AvailabilityFilter } from '@contract/limits';
import { type AccountGetUserApiResponse, type AgentsListApiResponse, api } from '../../../api/generated';

export type Agent = AgentsListApiResponse[number];
export type Creator = AccountGetUserApiResponse;

/** A page of a list of agents. */
export interface AgentPage {
  agents: Agent[];
  /** Number of agents on all pages, from the response header, which the generated endpoint does not expose. */
  total: number;
}

/** Query parameters of the agent list. */
export interface AgentPageQuery {
  search?: string | undefined;
  type?: string | undefined;
  status?: AgentStatus | undefined;
  availability?: AvailabilityFilter | undefined;
  created_by?: number | undefined;
  sort?: AgentSort | undefined;
  page: number;
  page_size: number;
}

const marketplaceApi = api
  .enhanceEndpoints({
    endpoints: {
      agentsListTypes: { providesTags: ['AgentType'] },
      accountGetUser: { providesTags: ['User'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      agentsPage: build.query<AgentPage, AgentPageQuery>({
        query: (params) => ({ url: '/api/studio/agent', params }),
        transformResponse: (agents: Agent[], meta) => ({ agents, total: meta?.totalCount ?? agents.length }),
        providesTags: ['Agent'],
      }),
    }),
  });

export const { useAgentsPageQuery, useAgentsListTypesQuery, useAccountGetUserQuery } = marketplaceApi;
