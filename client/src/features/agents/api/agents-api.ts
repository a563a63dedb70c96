import { allPages } from '../../../api/all-pages';
import {
  type AgentsCheckApiResponse,
  type AgentsGetApiResponse,
  type AgentsListApiResponse,
  api,
  type ChatsListApiResponse,
  type PersonasListApiResponse,
} from '../../../api/generated';
import { type CrownState, toggledCrown } from '../details/crown/crown';
import { recordCrown, watchCrown } from './crown-presses';

export type Agent = AgentsGetApiResponse;
/** The agent fields that publishing needs; list items have them too. */
export type PublishableAgent = Pick<
  Agent,
  'id' | 'name' | 'status' | 'workflow_url' | 'workflow_closed' | 'n8n_workflow_id'
>;
export type AgentCheck = AgentsCheckApiResponse;
export type Persona = PersonasListApiResponse[number];

const agentsApi = api
  .enhanceEndpoints({
    endpoints: {
      agentsGet: {
        providesTags: ['Agent'],
        onQueryStarted: async ({ id }, { queryFulfilled, updateCachedData }) => {
          const pressedMeanwhile = watchCrown(id);
          await queryFulfilled.catch(() => undefined);
          const crown = pressedMeanwhile();
          if (crown) updateCachedData((agent) => void Object.assign(agent, crown));
        },
      },
      // The template contains the agent's name.
      agentsGetTemplate: { providesTags: ['Agent'] },
      agentsListTypes: { providesTags: ['AgentType'] },
      agentsUpdate: {
        // The knowledge base lists its agents, so it changes too.
        invalidatesTags: (agent) => (agent ? ['Agent', 'AgentName', 'AgentType', 'KnowledgeBase'] : []),
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) void dispatch(agentsApi.util.upsertQueryData('agentsGet', { id }, data));
        },
      },
      agentsCheck: { invalidatesTags: ['Agent'] },
      agentsRestoreWorkflow: { invalidatesTags: ['Agent'] },
      agentsRotateApiKey: {
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (!data) return;
          dispatch(agentsApi.util.updateQueryData('agentsGet', { id }, (agent) => void Object.assign(agent, data)));
        },
      },
      agentsUpvote: {
        invalidatesTags: (crown) => (crown ? ['Agent'] : []),
        onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
          const { data: before } = agentsApi.endpoints.agentsGet.select({ id })(getState());
          const show = (crown: CrownState) => {
            recordCrown(id, crown);
            dispatch(agentsApi.util.updateQueryData('agentsGet', { id }, (agent) => void Object.assign(agent, crown)));
          };
          if (before) show(toggledCrown(before));
          try {
            const { data } = await queryFulfilled;
            show(data);
          } catch {
            if (before) show({ crowns_number: before.crowns_number, crowned_by_me: before.crowned_by_me });
          }
        },
      },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The number of a creator's agents visible to the viewer, from the response header. */
      agentsCount: build.query<number, number>({
        query: (creatorId) => ({ url: '/api/studio/agent', params: { created_by: creatorId, page_size: 1 } }),
        transformResponse: (agents: AgentsListApiResponse, meta) => meta?.totalCount ?? agents.length,
        providesTags: ['Agent'],
      }),
      /** All chats of the user with an agent, newest first. */
      allChatsWith: build.query<ChatsListApiResponse, number>({
        queryFn: (agentId, _api, _extra, call) =>
          allPages(({ url, params }) => call({ url, params: { ...params, agent_id: agentId } }), '/api/chat'),
        providesTags: ['Chat'],
      }),
    }),
  });

export const {
  useAgentsGetQuery,
  useAgentsCountQuery,
  useAllChatsWithQuery,
  useChatsCreateMutation,
  useAgentsListTypesQuery,
  useAgentsUpdateMutation,
  useAgentsDeleteMutation,
  useAgentsUpvoteMutation,
  useAgentsRotateApiKeyMutation,
  useAgentsCheckMutation,
  useAgentsRestoreWorkflowMutation,
  useAgentsGetTemplateQuery,
  useStudioUploadImageMutation,
} = agentsApi;

/** Caches an agent from the response to a change, until it is loaded again. */
export const showAgent = (id: number, agent: Agent) => agentsApi.util.upsertQueryData('agentsGet', { id }, agent);

/**
 * Invalidates everything that shows agents. After a deletion, dispatch it once the agent's page is left, because its
 * request would return 404.
 */
export const invalidateAgents = () =>
  agentsApi.util.invalidateTags(['Agent', 'AgentName', 'AgentType', 'KnowledgeBase', 'Chat']);
