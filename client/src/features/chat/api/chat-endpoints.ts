/** The endpoints of the chat, with the tags that invalidate them. */
import {
  api,
  type ChatsListApiArg,
  type ChatsListApiResponse,
  type ChatsSearchApiResponse,
} from '../../../api/generated';
import { hasMore, keepOlder } from '../list/chats';
import { moreChatsKnown } from '../store/chat-slice';
import { withListChanges } from './list-changes';

/** The first page of agents: one request brings those of nearly all chats. */
export const FIRST_AGENTS = { pageSize: 100 } as const;

/** The chats of the person: the one cache entry that events keep up to date, and to which older pages are added. */
export const ALL_CHATS = { pageSize: 100 } as const;

const isAll = ({ agentId, page }: ChatsListApiArg): boolean => agentId === undefined && page === undefined;

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
    // Another list of chats, of one agent alone, is stale once one was added.
    chatsCreate: { invalidatesTags: ['Chat', 'Persona'] },
    // A persona says how many chats it has.
    chatsDelete: { invalidatesTags: (_result, error) => (error ? [] : ['Persona']) },
    // Events keep their states current: refetching on each event would load a hundred agents at a time.
    agentsList: { providesTags: ['AgentName'] },
    chatsGetShare: { providesTags: (_result, _error, { id }) => [{ type: 'ChatShare', id }] },
    chatsShare: { invalidatesTags: (_result, _error, { id }) => [{ type: 'ChatShare', id }] },
    chatsUnshare: { invalidatesTags: (_result, _error, { id }) => [{ type: 'ChatShare', id }] },
    // Messages live in the chat's own slice: a page is handed over and forgotten.
    messagesList: { keepUnusedDataFor: 0 },
  },
});

/** How many hits a page adds to what was found. */
const HITS = 20;

/** A further page of the chats, and how many there are in all. */
interface ChatsPage {
  chats: ChatsListApiResponse;
  total: number | undefined;
}

export const chatApi = enhanced.injectEndpoints({
  endpoints: (build) => ({
    /** Pages are handed over to the list and forgotten. */
    chatsPage: build.query<ChatsPage, number>({
      query: (page) => ({ url: '/api/chat', params: { page, page_size: ALL_CHATS.pageSize } }),
      transformResponse: (chats: ChatsListApiResponse, meta) => ({ chats, total: meta?.totalCount }),
      keepUnusedDataFor: 0,
    }),
    /** Messages with these words, newest first, page by page: Back finds all loaded pages. */
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
