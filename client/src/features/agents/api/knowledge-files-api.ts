import { knowledgeEndpoints } from '../../../api/generated-knowledge';

const knowledgeFilesApi = knowledgeEndpoints.enhanceEndpoints({
  endpoints: { knowledgeBasesCreate: { invalidatesTags: (made) => (made ? ['KnowledgeBase'] : []) } },
});

/** Loads again how many chapters knowledge bases have. */
export const filesWereRead = () => knowledgeFilesApi.util.invalidateTags(['KnowledgeBase']);

export const { useDocumentsListQuery, useDocumentsUploadMutation, useKnowledgeBasesCreateMutation } = knowledgeFilesApi;
