import { allPages } from '../../../api/all-pages';
import { type AccountListAgentsApiResponse, type AgentsListStatsApiResponse, api } from '../../../api/generated';

export type MyAgent = AccountListAgentsApiResponse[number];
export type AgentStat = AgentsListStatsApiResponse[number];

/** Enough pages for the maximum number of agents per user, because search and sorting run in the browser. */
const PAGES_MAX = 100;

const myAgentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All agents of the user, in every status. */
    myAgents: build.query<MyAgent[], void>({
      queryFn: (_arg, _api, _extra, call) => allPages<MyAgent>(call, '/api/account/agent', PAGES_MAX),
      providesTags: ['Agent'],
    }),
    /** Usage of each agent. */
    myAgentStats: build.query<AgentStat[], void>({
      queryFn: (_arg, _api, _extra, call) => allPages<AgentStat>(call, '/api/studio/agent/stats', PAGES_MAX),
      providesTags: ['Agent'],
    }),
  }),
});

export const { useMyAgentsQuery, useMyAgentStatsQuery } = myAgentsApi;
