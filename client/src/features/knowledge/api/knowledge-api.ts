import { allPages } from '../../../api/all-pages';
import {
  type AccountListAgentsApiResponse,
  api,
  type KnowledgeBasesGetApiResponse,
  type KnowledgeBasesListApiResponse,
  type KnowledgeBasesSearchApiResponse,
} from '../../../api/generated';

export type KnowledgeBase = KnowledgeBasesListApiResponse[number];
export type KnowledgeBaseDetail = KnowledgeBasesGetApiResponse;
export type Agent = AccountListAgentsApiResponse[number];
export type ChapterHit = KnowledgeBasesSearchApiResponse[number];

/** One page of the list. */
export interface KnowledgePage {
  bases: KnowledgeBase[];
  /** Of all pages, from the answer's header. */
  total: number;
}

const knowledgeApi = api
  .enhanceEndpoints({
    endpoints: {
      // Who edits must not begin with what another tab has changed since.
      knowledgeBasesGet: { keepUnusedDataFor: 0 },
      knowledgeBasesSearch: { keepUnusedDataFor: 0 },
      knowledgeBasesCreate: { invalidatesTags: (made) => (made ? ['KnowledgeBase'] : []) },
      knowledgeBasesUpdate: { invalidatesTags: ['KnowledgeBase'] },
      knowledgeBasesDelete: { invalidatesTags: ['KnowledgeBase', 'Agent'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      knowledgePage: build.query<KnowledgePage, { page: number; page_size: number }>({
        query: (params) => ({ url: '/api/studio/databank/base', params }),
        transformResponse: (bases: KnowledgeBase[], meta) => ({ bases, total: meta?.totalCount ?? bases.length }),
        providesTags: ['KnowledgeBase'],
      }),
      /** All of one's agents: a base names those that read it by their ids. */
      knowledgeAgents: build.query<Agent[], void>({
        queryFn: (_arg, _api, _extra, call) => allPages<Agent>(call, '/api/account/agent'),
        providesTags: ['Agent'],
      }),
    }),
  });

export const {
  useKnowledgePageQuery,
  useKnowledgeAgentsQuery,
  useKnowledgeBasesGetQuery,
  useKnowledgeBasesCreateMutation,
  useKnowledgeBasesUpdateMutation,
  useKnowledgeBasesDeleteMutation,
  useLazyKnowledgeBasesSearchQuery,
} = knowledgeApi;
