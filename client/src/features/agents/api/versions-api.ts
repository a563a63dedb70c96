import { allPages } from '../../../api/all-pages';
import {
  type AgentsGetVersionApiResponse,
  type AgentsListVersionsApiResponse,
  versionsEndpoints,
} from '../../../api/generated-versions';
import { showAgent } from './agents-api';

export type AgentVersion = AgentsListVersionsApiResponse[number];
type Content = AgentsGetVersionApiResponse['content'];
/** The versioned fields of an agent; an agent has them too. */
export type AgentContent = Omit<Content, 'knowledge_base'> & Partial<Pick<Content, 'knowledge_base'>>;

const CHANGED = ['Agent', 'AgentName', 'AgentType', 'KnowledgeBase', 'AgentVersion'] as const;

const versionsApi = versionsEndpoints
  .enhanceEndpoints({
    addTagTypes: ['AgentVersion', 'TestQuestions'],
    endpoints: {
      agentsGetVersion: { providesTags: ['AgentVersion'] },
      agentsPublish: {
        invalidatesTags: (agent) => (agent ? CHANGED : []),
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) void dispatch(showAgent(id, data));
        },
      },
      agentsRestoreVersion: {
        invalidatesTags: (agent) => (agent ? CHANGED : []),
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) void dispatch(showAgent(id, data));
        },
      },
      agentsDiscardDraft: { invalidatesTags: CHANGED },
      agentsGetTestQuestions: { providesTags: ['TestQuestions'] },
      agentsSetTestQuestions: { invalidatesTags: ['TestQuestions'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** All kept versions of an agent, newest first. */
      allVersions: build.query<AgentVersion[], number>({
        queryFn: (id, _api, _extra, call) => allPages<AgentVersion>(call, `/api/studio/agent/${id}/versions`),
        providesTags: ['AgentVersion'],
      }),
    }),
  });

export const {
  useAllVersionsQuery,
  useAgentsGetVersionQuery,
  useAgentsPublishMutation,
  useAgentsRestoreVersionMutation,
  useAgentsDiscardDraftMutation,
  useAgentsGetTestQuestionsQuery,
  useAgentsSetTestQuestionsMutation,
} = versionsApi;
