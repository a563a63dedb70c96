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
export interface AgentPagesQuery {
  search?: string | undefined;
  type?: string | undefined;
  status?: AgentStatus | undefined;
  availability?: AvailabilityFilter | undefined;
  created_by?: number | undefined;
  sort?: AgentSort | undefined;
  page_size: number;
  /** The first page to show, from 1. */
  from: number;
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
      /** Agents in pages from `from` on. The page parameter is the number of pages after it. */
      agentsPage: build.infiniteQuery<AgentPage, AgentPagesQuery, number>({
        infiniteQueryOptions: {
          initialPageParam: 0,
          getNextPageParam: ({ total }, _pages, after, _all, { from, page_size }) =>
            (from + after) * page_size < total ? after + 1 : undefined,
        },
        query: ({ queryArg: { from, ...params }, pageParam }) => ({
          url: '/api/studio/agent',
          params: { ...params, page: from + pageParam },
        }),
        transformResponse: (agents: Agent[], meta) => ({ agents, total: meta?.totalCount ?? agents.length }),
        providesTags: ['Agent'],
      }),
    }),
  });

export const { useAgentsPageInfiniteQuery, useAgentsListTypesQuery, useAccountGetUserQuery } = marketplaceApi;
