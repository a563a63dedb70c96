import { type ChatImportsGetApiResponse, chatImportEndpoints } from '../../../api/generated-chat-import';

export type ChatImport = ChatImportsGetApiResponse;

const chatImportApi = chatImportEndpoints.enhanceEndpoints({
  endpoints: {
    chatImportsBegin: {
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(chatImportApi.util.upsertQueryData('chatImportsGet', undefined, data));
      },
    },
  },
});

export const { useChatImportsBeginMutation, useChatImportsGetQuery } = chatImportApi;

/** The lists of chats are fetched again. */
export const chatsWereImported = () => chatImportApi.util.invalidateTags(['Chat']);
