import { allPages } from '../../../api/all-pages';
import type { AccountListAgentsApiResponse } from '../../../api/generated';
import {
  type KnowledgeBasesGetApiResponse,
  type KnowledgeBasesListApiResponse,
  type KnowledgeBasesSearchApiResponse,
  knowledgeEndpoints,
} from '../../../api/generated-knowledge';
import type { Page } from '../../../lib/navigation/use-page-param';

export type KnowledgeBase = KnowledgeBasesListApiResponse[number];
export type KnowledgeBaseDetail = KnowledgeBasesGetApiResponse;
export type Agent = AccountListAgentsApiResponse[number];
export type ChapterHit = KnowledgeBasesSearchApiResponse[number];

const knowledgeApi = knowledgeEndpoints
  .enhanceEndpoints({
    addTagTypes: ['Document'],
    endpoints: {
      documentsList: { providesTags: ['Document'], keepUnusedDataFor: 0 },
      documentsUpload: { invalidatesTags: ['Document'] },
      documentsAddPage: { invalidatesTags: ['Document'] },
      documentsReadAgain: { invalidatesTags: ['Document'] },
      documentsDelete: { invalidatesTags: ['Document', 'KnowledgeBase'] },
      // An edit must not start from data that another tab has changed since.
      knowledgeBasesGet: { keepUnusedDataFor: 0 },
      knowledgeBasesSearch: { keepUnusedDataFor: 0 },
      knowledgeBasesCreate: { invalidatesTags: (made) => (made ? ['KnowledgeBase'] : []) },
      knowledgeBasesUpdate: { invalidatesTags: ['KnowledgeBase'] },
      knowledgeBasesDelete: { invalidatesTags: ['KnowledgeBase', 'Agent'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      knowledgePage: build.query<Page<KnowledgeBase>, { page: number; page_size: number }>({
        query: (params) => ({ url: '/api/studio/databank/base', params }),
        transformResponse: (items: KnowledgeBase[], meta) => ({ items, total: meta?.totalCount ?? items.length }),
        providesTags: ['KnowledgeBase'],
      }),
      /** All agents of the user: a knowledge base refers to its agents by id. */
      knowledgeAgents: build.query<Agent[], void>({
        queryFn: (_arg, _api, _extra, call) => allPages<Agent>(call, '/api/account/agent'),
        providesTags: ['Agent'],
      }),
    }),
  });

export const {
  useDocumentsListQuery,
  useDocumentsUploadMutation,
  useDocumentsAddPageMutation,
  useDocumentsReadAgainMutation,
  useDocumentsDeleteMutation,
  useKnowledgePageQuery,
  useKnowledgeAgentsQuery,
  useKnowledgeBasesGetQuery,
  useKnowledgeBasesCreateMutation,
  useKnowledgeBasesUpdateMutation,
  useKnowledgeBasesDeleteMutation,
  useLazyKnowledgeBasesSearchQuery,
} = knowledgeApi;
