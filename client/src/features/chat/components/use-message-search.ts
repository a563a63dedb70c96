import { cutTo, LIMITS } from '@contract/limits';
import { useState } from 'react';
import type { MessageHitDto } from '../../../api/generated';
import { useDebounced } from '../../../lib/use-debounced';
import { useChatsSearchQuery, useLazyChatsSearchQuery } from '../api/chat-endpoints';

const PAUSE = 250;
const PAGE_SIZE = 20;

export interface MessageSearch {
  /** What the hits belong to: what was typed, a moment later. */
  words: string;
  /** Undefined: nothing has come yet. While others are on their way, those of the words before. */
  hits: MessageHitDto[] | undefined;
  /** Others are on their way. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  hasMore: boolean;
  loadMore: () => Promise<void>;
  loadingMore: boolean;
}

/** Searches one's messages while one types. */
export function useMessageSearch(text: string): MessageSearch {
  const typed = cutTo(text.trim(), LIMITS.search);
  const words = useDebounced(typed, PAUSE);
  // Messages come and go: an answer of some time ago is asked for again.
  const first = useChatsSearchQuery(
    { q: words, pageSize: PAGE_SIZE },
    { skip: words === '', refetchOnMountOrArgChange: 10 },
  );
  const [load, next] = useLazyChatsSearchQuery();
  const [later, setLater] = useState<{ after: MessageHitDto[]; hits: MessageHitDto[]; lastPage: number }>();
  const known = later && later.after === first.data ? later : undefined;
  const hits = first.data && [...first.data, ...(known?.hits ?? [])];

  const loadMore = async (): Promise<void> => {
    const [after, last] = [first.data, hits?.at(-1)];
    if (!after || !last) return;
    const page = await load({ q: words, before: last.message_id, pageSize: PAGE_SIZE }).unwrap();
    setLater({ after, hits: [...(known?.hits ?? []), ...page], lastPage: page.length });
  };

  return {
    words,
    hits,
    isStale: typed !== words || first.isFetching,
    error: first.error,
    retry: () => void first.refetch(),
    hasMore: (known?.lastPage ?? first.data?.length ?? 0) >= PAGE_SIZE,
    loadMore,
    loadingMore: next.isFetching,
  };
}
