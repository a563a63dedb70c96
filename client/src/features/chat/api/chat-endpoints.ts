/** The endpoints that the chat uses, with what makes their answers stale. */
import type { ChatView, MessageView } from '@contract/realtime';
import { api } from '../../../api/generated';

const withMessages = api.injectEndpoints({
  endpoints: (build) => ({
    chatsGet: build.query<ChatView, { id: number }>({ query: ({ id }) => ({ url: `/api/chat/${id}` }) }),
    chatsUpdate: build.mutation<ChatView, { id: number; updateChatDto: { name: string } }>({
      query: (arg) => ({ url: `/api/chat/${arg.id}`, method: 'PATCH', body: arg.updateChatDto }),
    }),
    chatsDelete: build.mutation<void, { id: number }>({
      query: ({ id }) => ({ url: `/api/chat/${id}`, method: 'DELETE' }),
    }),
    chatsRead: build.mutation<ChatView, { id: number; readChatDto: { seq: number } }>({
      query: (arg) => ({ url: `/api/chat/${arg.id}/read`, method: 'PUT', body: arg.readChatDto }),
    }),
    chatsBranch: build.mutation<ChatView, { id: number; branchChatDto: { message_id: number; name: string } }>({
      query: (arg) => ({ url: `/api/chat/${arg.id}/branch`, method: 'POST', body: arg.branchChatDto }),
    }),
    chatsStop: build.mutation<{ stopped: number }, { id: number }>({
      query: ({ id }) => ({ url: `/api/chat/${id}/stop`, method: 'POST' }),
    }),
    messagesList: build.query<MessageView[], { id: number; before?: number; limit?: number; sinceRev?: number }>({
      query: (arg) => ({
        url: `/api/chat/${arg.id}/message`,
        params: { before: arg.before, limit: arg.limit, since_rev: arg.sinceRev },
      }),
    }),
    messagesPost: build.mutation<MessageView, { id: number; postMessageDto: { message: string; client_id?: string } }>({
      query: (arg) => ({ url: `/api/chat/${arg.id}/message`, method: 'POST', body: arg.postMessageDto }),
    }),
    messagesDelete: build.mutation<void, { id: number; messageId: number }>({
      query: (arg) => ({ url: `/api/chat/${arg.id}/message/${arg.messageId}`, method: 'DELETE' }),
    }),
    messagesRetry: build.mutation<MessageView, { id: number; messageId: number }>({
      query: (arg) => ({ url: `/api/chat/${arg.id}/message/${arg.messageId}/retry`, method: 'POST' }),
    }),
  }),
});

/** All chats of the person: the one cache entry that events keep up to date. */
export const ALL_CHATS = { pageSize: 100 } as const;

export const chatApi = withMessages.enhanceEndpoints({
  endpoints: {
    chatsList: { providesTags: ['Chat'] },
    // Another list of chats, of one agent alone, is stale once one was added.
    chatsCreate: { invalidatesTags: ['Chat'] },
    // Messages live in the chat's own slice: a page is handed over and forgotten.
    messagesList: { keepUnusedDataFor: 0 },
  },
});

export const { useChatsListQuery, useChatsGetQuery, useAgentsListQuery, useAgentsGetQuery, usePersonasListQuery } =
  chatApi;
