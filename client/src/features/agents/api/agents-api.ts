import {
  type AgentsGetApiResponse,
  type AgentsListApiResponse,
  api,
  type PersonasListApiResponse,
} from '../../../api/generated';

export type Agent = AgentsGetApiResponse;
export type Persona = PersonasListApiResponse[number];

const agentsApi = api
  .enhanceEndpoints({
    endpoints: {
      agentsGet: { providesTags: ['Agent'] },
      personasList: { providesTags: ['Persona'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** How many agents someone has made, as far as the viewer may see them. The answer's header says it. */
      agentsCount: build.query<number, number>({
        query: (creatorId) => ({ url: '/api/studio/agent', params: { created_by: creatorId, page_size: 1 } }),
        transformResponse: (agents: AgentsListApiResponse, meta) => meta?.totalCount ?? agents.length,
        providesTags: ['Agent'],
      }),
    }),
  });

export const {
  useAgentsGetQuery,
  useAgentsCountQuery,
  useChatsListQuery,
  useChatsCreateMutation,
  usePersonasListQuery,
} = agentsApi;
