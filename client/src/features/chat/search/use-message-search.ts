import { cutTo, LIMITS } from '@contract/limits';
import type { MessageHitDto } from '../../../api/generated';
import { useDebounced } from '../../../lib/time/use-debounced';
import { useHitPagesInfiniteQuery } from '../api/chat-endpoints';

const PAUSE = 250;

export interface MessageSearch {
  /** The query of the hits: the typed text, debounced. */
  words: string;
  /** Undefined: nothing has come yet. While others are on their way, those of the words before. */
  hits: MessageHitDto[] | undefined;
  /** Others are on their way. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  hasMore: boolean;
  /** @throws when they do not come */
  loadMore: () => Promise<void>;
  loadingMore: boolean;
}

/** Searches messages while the user types. */
export function useMessageSearch(text: string): MessageSearch {
  const typed = cutTo(text.trim(), LIMITS.search);
  const words = useDebounced(typed, PAUSE);
  // Messages change: old results are refetched.
  const pages = useHitPagesInfiniteQuery(words, { skip: words === '', refetchOnMountOrArgChange: 10 });
  // Those who wait for more see no other hits coming.
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
