import { type DocumentsListApiResponse, knowledgeEndpoints } from '../../../api/generated-knowledge';

export type KnowledgeDocument = DocumentsListApiResponse[number];

const knowledgeFilesApi = knowledgeEndpoints.enhanceEndpoints({
  endpoints: { knowledgeBasesCreate: { invalidatesTags: (made) => (made ? ['KnowledgeBase'] : []) } },
});

/** Loads again how many chapters knowledge bases have. */
export const filesWereRead = () => knowledgeFilesApi.util.invalidateTags(['KnowledgeBase']);

export const { useDocumentsListQuery, useDocumentsUploadMutation, useKnowledgeBasesCreateMutation } = knowledgeFilesApi;
