import type { ChatView } from '@contract/chat/realtime';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectIsDisconnected } from '../../../realtime/connection-slice';
import { ALL_CHATS, ARCHIVED, useChatsListQuery } from '../api/chat-endpoints';
import { useChatSelector } from '../store/chat-store';
import { selectMoreChats } from '../store/selectors';
import { hasMore, newestFirst } from './chats';

const WITHOUT_SOCKET = 5000;

/** The chat list or the archive: pinned chats, then the newest. Without a socket it is polled every 5 s. */
export function useChats(archived = false) {
  const disconnected = useSelector(selectIsDisconnected);
  const { data, error, isFetching, refetch } = useChatsListQuery(archived ? ARCHIVED : ALL_CHATS, {
    refetchOnMountOrArgChange: 10,
    pollingInterval: disconnected ? WITHOUT_SOCKET : 0,
    skipPollingIfUnfocused: true,
  });
  const chats = useMemo(
    () => (data ? newestFirst(data.filter((chat) => chat.is_archived === archived)) : undefined),
    [data, archived],
  );
  return { chats, error: data ? undefined : error, isFetching, refetch: () => void refetch() };
}

/** Whether more chats exist than the `held` ones in the list. */
export function useHasMoreChats(held: number): boolean {
  const told = useChatSelector(selectMoreChats);
  // The list may have loaded before the chat slice was registered.
  return told ?? hasMore(held, undefined, ALL_CHATS.pageSize);
}

/** One chat of the loaded list. */
export function useChat(chatId: number): ChatView | undefined {
  return useChatsListQuery(ALL_CHATS, {
    selectFromResult: ({ data }) => ({ chat: data?.find((chat) => chat.id === chatId) }),
  }).chat;
}
