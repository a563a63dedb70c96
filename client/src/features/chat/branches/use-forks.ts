import type { ChatView } from '@contract/realtime';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import type { ForkDto } from '../../../api/generated';
import { ALL_CHATS, useChatsListForksQuery, useChatsListQuery } from '../api/chat-endpoints';
import { useHasMoreChats } from '../list/use-chats';
import { familyOf } from './branch-tree';

type Forks = ReadonlyMap<number, ForkDto>;

const NONE: Forks = new Map();

export const ForksContext = createContext<Forks>(NONE);

/** Where the open chat parts from others at a message; undefined: it does not. */
export const useFork = (messageId: number): ForkDto | undefined => useContext(ForksContext).get(messageId);

/**
 * The messages at which a chat and others of its family part. Most chats have no family, which the list of chats tells
 * where it is whole: those are not asked about.
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
  // A branch was added or deleted. Skipped while a request is pending.
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
