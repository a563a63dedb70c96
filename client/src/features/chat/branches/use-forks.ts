import type { ChatView } from '@contract/realtime';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import type { ForkDto } from '../../../api/generated';
import { ALL_CHATS, useChatsListForksQuery, useChatsListQuery } from '../api/chat-endpoints';
import { useHasMoreChats } from '../list/use-chats';
import { familyOf } from './branch-tree';

type Forks = ReadonlyMap<number, ForkDto>;

const NONE: Forks = new Map();

export const ForksContext = createContext<Forks>(NONE);

/** The fork at a message of the open chat; undefined when there is none. */
export const useFork = (messageId: number): ForkDto | undefined => useContext(ForksContext).get(messageId);

/**
 * Messages where the chat diverges from other chats with the same root. Most chats have no such relatives; if the
 * complete chat list shows none, no request is sent.
 */
export function useForks(chat: ChatView): Forks {
  const { family, held } = useChatsListQuery(ALL_CHATS, {
    selectFromResult: ({ data = [] }) => ({ family: familyOf(chat, data).join(), held: data.length }),
  });
  const isPart = useHasMoreChats(held);
  const mayHaveForks = chat.root_id !== chat.id || family !== '' || isPart;
  const { currentData, isFetching, refetch } = useChatsListForksQuery(
    { id: chat.id },
    { skip: !mayHaveForks, refetchOnMountOrArgChange: true },
  );
  // Refetches when a branch was added or deleted, except while a request is pending.
  const asked = useRef(family);
  useEffect(() => {
    if (!mayHaveForks || isFetching || asked.current === family) return;
    asked.current = family;
    void refetch();
  }, [mayHaveForks, isFetching, family, refetch]);
  return useMemo(
    () => (currentData ? new Map(currentData.map((fork) => [fork.message_id, fork])) : NONE),
    [currentData],
  );
}
