/** The endpoints that the chat uses, with what makes their answers stale. */
import { api } from '../../../api/generated';
import { keepOlder } from '../model/chat-list';

/** The first page of agents: one request brings those of nearly all chats. */
export const FIRST_AGENTS = { pageSize: 100 } as const;

/** The chats of the person: the one cache entry that events keep up to date, and to which older pages are added. */
export const ALL_CHATS = { pageSize: 100 } as const;

export const chatApi = api.enhanceEndpoints({
  endpoints: {
    chatsList: {
      providesTags: ['Chat'],
      merge: (known, newest, { arg }) =>
        arg.agentId === undefined && arg.page === undefined ? keepOlder(known, newest, ALL_CHATS.pageSize) : newest,
    },
    // Another list of chats, of one agent alone, is stale once one was added.
    chatsCreate: { invalidatesTags: ['Chat', 'Persona'] },
    // A persona says how many chats it has.
    chatsDelete: { invalidatesTags: (_result, error) => (error ? [] : ['Persona']) },
    // Statuses in it are kept up to date by events: asked for anew with each of them, it would cost a hundred agents a time.
    agentsList: { providesTags: ['AgentName'] },
    personasList: { providesTags: ['Persona'] },
    chatsGetShare: { providesTags: (_result, _error, { id }) => [{ type: 'ChatShare', id }] },
    chatsShare: { invalidatesTags: (_result, _error, { id }) => [{ type: 'ChatShare', id }] },
    chatsUnshare: { invalidatesTags: (_result, _error, { id }) => [{ type: 'ChatShare', id }] },
    // Messages live in the chat's own slice: a page is handed over and forgotten.
    messagesList: { keepUnusedDataFor: 0 },
  },
});

export const {
  useChatsListQuery,
  useChatsGetQuery,
  usePersonasListQuery,
  useChatsGetShareQuery,
  useChatsShareMutation,
  useChatsUnshareMutation,
  useLazySharedChatsGetQuery,
  useSharedChatsGetQuery,
  useChatsListBranchesQuery,
  useChatsListForksQuery,
  useChatsSearchQuery,
  useLazyChatsSearchQuery,
} = chatApi;
