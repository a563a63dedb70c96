import type { ChatView } from '@contract/chat/realtime';
import { useEffect, useRef } from 'react';
import type { ForkDto } from '../../../api/generated';
import { ALL_CHATS, useChatsListForksQuery, useChatsListQuery } from '../api/chat-endpoints';
import { useHasMoreChats } from '../list/use-chats';
import { familyOf } from './branch-tree';
import { type Forks, NO_FORKS } from './forks-context';

const byId = (forks: readonly ForkDto[], idOf: (fork: ForkDto) => number | null | undefined) =>
  new Map(forks.flatMap((fork) => (idOf(fork) == null ? [] : [[idOf(fork) as number, fork] as const])));

/** Sorts forks by the place of their switch. */
function forksOf(forks: readonly ForkDto[]): Forks {
  const alternatives = forks.filter((fork) => fork.is_alternative);
  return {
    branches: byId(
      forks.filter((fork) => !fork.is_alternative),
      (fork) => fork.message_id,
    ),
    edits: byId(alternatives, (fork) => (fork.reply_to == null ? fork.message_id : null)),
    replies: byId(alternatives, (fork) => fork.reply_to),
  };
}

/**
 * Loads the messages where the chat diverges from its alternatives and from other chats with the same root. Most chats
 * have none; if the complete chat list shows none, no request is sent. Renders nothing.
 */
export function LoadForks({ chat, onForks }: { chat: ChatView; onForks: (forks: Forks) => void }): null {
  const { family, held } = useChatsListQuery(ALL_CHATS, {
    selectFromResult: ({ data = [] }) => ({ family: familyOf(chat, data).join(), held: data.length }),
  });
  const isPart = useHasMoreChats(held);
  const mayHaveForks = chat.conversation_id != null || chat.root_id !== chat.id || family !== '' || isPart;
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
  useEffect(() => onForks(currentData ? forksOf(currentData) : NO_FORKS), [currentData, onForks]);
  return null;
}
