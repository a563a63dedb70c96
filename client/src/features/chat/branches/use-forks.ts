import type { ChatView } from '@contract/realtime';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import type { ForkDto } from '../../../api/generated';
import { ALL_CHATS, useChatsListForksQuery, useChatsListQuery } from '../api/chat-endpoints';
import { useHasMoreChats } from '../list/use-chats';
import { familyOf } from './branch-tree';

interface Forks {
  /** Branches, by the message after which they diverge. */
  branches: ReadonlyMap<number, ForkDto>;
  /** Alternatives of a message, by its id. */
  edits: ReadonlyMap<number, ForkDto>;
  /** Alternatives of a reply, by the id of the user message. */
  replies: ReadonlyMap<number, ForkDto>;
}

const NONE: Forks = { branches: new Map(), edits: new Map(), replies: new Map() };

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

export const ForksContext = createContext<Forks>(NONE);

interface ForkPlace {
  /** Null for the running reply. */
  messageId: number | null;
  /** The user message whose replies have their switch here. */
  replyTo?: number | null | undefined;
}

/** Forks with a switch at a message of the open chat. */
export function useForksAt({ messageId, replyTo }: ForkPlace): ForkDto[] {
  const { branches, edits, replies } = useContext(ForksContext);
  const forks = [branches.get(messageId ?? 0), edits.get(messageId ?? 0), replies.get(replyTo ?? 0)];
  return forks.filter((fork) => fork !== undefined);
}

/**
 * Messages where the chat diverges from its alternatives and from other chats with the same root. Most chats have none;
 * if the complete chat list shows none, no request is sent.
 */
export function useForks(chat: ChatView): Forks {
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
  return useMemo(() => (currentData ? forksOf(currentData) : NONE), [currentData]);
}
