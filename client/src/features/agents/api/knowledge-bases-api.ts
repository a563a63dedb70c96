import { allPages } from '../../../api/all-pages';
import { baseApi } from '../../../api/base-api';
import type { KnowledgeBasesListApiResponse } from '../../../api/generated-knowledge';

type KnowledgeBase = KnowledgeBasesListApiResponse[number];

const knowledgeBasesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All knowledge bases of the user, for a select. */
    allKnowledgeBases: build.query<KnowledgeBase[], void>({
      queryFn: (_arg, _api, _extra, call) => allPages<KnowledgeBase>(call, '/api/studio/databank/base'),
      providesTags: ['KnowledgeBase'],
    }),
  }),
});

export const { useAllKnowledgeBasesQuery } = knowledgeBasesApi;
