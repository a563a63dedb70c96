/** Chat endpoints with their cache tags. */
import {
  api,
  type ChatsListApiArg,
  type ChatsListApiResponse,
  type ChatsSearchApiResponse,
} from '../../../api/generated';
import { hasMore, keepOlder } from '../list/chats';
import { moreChatsKnown } from '../store/chat-slice';
import { withListChanges } from './list-changes';

/** First page of agents: one request covers the agents of nearly all chats. */
export const FIRST_AGENTS = { pageSize: 100 } as const;

/** Arguments of the user's chat list. Events update this cache entry, and older pages are appended to it. */
export const ALL_CHATS = { pageSize: 100 } as const;

/** Arguments of the archive: its newest chats. */
export const ARCHIVED = { isArchived: 'true', pageSize: 100 } as const;

const isAll = ({ agentId, page, isArchived, search }: ChatsListApiArg): boolean =>
  agentId === undefined && page === undefined && isArchived === undefined && search === undefined;

const enhanced = api.enhanceEndpoints({
  endpoints: {
    chatsList: {
      providesTags: ['Chat'],
      merge: (known, newest, { arg }) => (isAll(arg) ? keepOlder(known, newest, ALL_CHATS.pageSize) : newest),
      onQueryStarted: async (arg, { dispatch, queryFulfilled, getCacheEntry, updateCachedData }) => {
        if (!isAll(arg)) return;
        const { answer, again } = await withListChanges(queryFulfilled.catch(() => undefined));
        if (answer) updateCachedData(again);
        const held = getCacheEntry().data?.length;
        if (!answer || held === undefined) return;
        dispatch(moreChatsKnown(hasMore(held, answer.meta?.totalCount, ALL_CHATS.pageSize)));
      },
    },
    // Lists of one agent's chats are stale after a chat is created.
    chatsCreate: { invalidatesTags: ['Chat', 'Persona'] },
    // A persona includes its number of chats.
    chatsDelete: { invalidatesTags: (_result, error) => (error ? [] : ['Persona']) },
    // Events keep agent states current; refetching on each event would load a hundred agents.
    agentsList: { providesTags: ['AgentName'] },
    chatsGetShare: { providesTags: (_result, _error, { id }) => [{ type: 'ChatShare', id }] },
    chatsShare: { invalidatesTags: (_result, _error, { id }) => [{ type: 'ChatShare', id }] },
    chatsUnshare: { invalidatesTags: (_result, _error, { id }) => [{ type: 'ChatShare', id }] },
    // Messages are stored in the chat slice, so pages are not cached here.
    messagesList: { keepUnusedDataFor: 0 },
  },
});

/** Hits per page. */
const HITS = 20;

/** One page of chats and the total number of chats. */
interface ChatsPage {
  chats: ChatsListApiResponse;
  total: number | undefined;
}

export const chatApi = enhanced.injectEndpoints({
  endpoints: (build) => ({
    /** Pages are appended to the list entry, so they are not cached here. */
    chatsPage: build.query<ChatsPage, number>({
      query: (page) => ({ url: '/api/chat', params: { page, page_size: ALL_CHATS.pageSize } }),
      transformResponse: (chats: ChatsListApiResponse, meta) => ({ chats, total: meta?.totalCount }),
      keepUnusedDataFor: 0,
    }),
    /** Message search hits, newest first. All loaded pages stay cached for back navigation. */
    hitPages: build.infiniteQuery<ChatsSearchApiResponse, string, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) => (page.length < HITS ? undefined : page.at(-1)?.message_id),
      },
      query: ({ queryArg: q, pageParam: before }) => ({
        url: '/api/chat/search',
        params: { q, before, page_size: HITS },
      }),
    }),
  }),
});

export const {
  useChatsListQuery,
  useChatsGetQuery,
  useChatsGetShareQuery,
  useChatsShareMutation,
  useChatsUnshareMutation,
  useLazySharedChatsGetQuery,
  useSharedChatsGetQuery,
  useChatsListBranchesQuery,
  useChatsListForksQuery,
  useHitPagesInfiniteQuery,
} = chatApi;
