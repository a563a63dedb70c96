import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import type { MessageHitDto } from '../../../api/generated';
import { useDebounced } from '../../../lib/time/use-debounced';
import { useHitPagesInfiniteQuery } from '../api/chat-endpoints';

const PAUSE = 250;

export interface MessageSearch {
  /** The query of the hits: the typed text, debounced. */
  words: string;
  /** Undefined before the first response. While a new query loads, the hits of the previous one. */
  hits: MessageHitDto[] | undefined;
  /** The hits belong to a previous query or are being refetched. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  hasMore: boolean;
  /** @throws when the request fails */
  loadMore: () => Promise<void>;
  loadingMore: boolean;
}

/** Searches messages while the user types. */
export function useMessageSearch(text: string): MessageSearch {
  const typed = truncate(text.trim(), LIMITS.search);
  const words = useDebounced(typed, PAUSE);
  // Messages change, so results older than 10 s are refetched.
  const pages = useHitPagesInfiniteQuery(words, { skip: words === '', refetchOnMountOrArgChange: 10 });
  // A failed next page leaves the hits in place; `loadMore` reports the error.
  const moreFailed = pages.isFetchNextPageError;
  return {
    words,
    hits: pages.data?.pages.flat(),
    isStale: typed !== words || (pages.isFetching && !pages.isFetchingNextPage),
    error: moreFailed ? undefined : pages.error,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    loadMore: async () => {
      await pages.fetchNextPage().unwrap();
    },
    loadingMore: pages.isFetchingNextPage,
  };
}
