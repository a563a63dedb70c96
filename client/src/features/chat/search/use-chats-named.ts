import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ChatDto, useChatsListQuery } from '../../../api/generated';
import { useDebounced } from '../../../lib/time/use-debounced';
import { chatsNamed } from './search-hits';

const PAUSE_MS = 250;

/** The loaded part of the chat list. */
interface Loaded {
  /** Newest first. */
  chats: readonly ChatDto[];
  /** Older chats exist. */
  isPart: boolean;
}

/** Chats whose names contain all words: at once from the loaded list, then from the server if that is only a part. */
export function useChatsNamed({ chats, isPart }: Loaded, text: string, max: number): ChatDto[] {
  const words = useDebounced(truncate(text.trim(), LIMITS.search), PAUSE_MS);
  const { currentData: others = [] } = useChatsListQuery(
    isPart && words !== '' ? { search: words, pageSize: max } : skipToken,
  );
  const named = chatsNamed(chats, text, max);
  const known = new Set(named.map(({ id }) => id));
  // Until the debounce ends, the server's results belong to an earlier text.
  const more = text.trim() === words ? others.filter(({ id }) => !known.has(id)) : [];
  return [...named, ...more].slice(0, max);
}
