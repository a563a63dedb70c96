/** One line for each conversation: the one of its branches that leads back into it. */
interface Chat {
  id: number;
  root_id: number;
}

export interface Conversation<C> {
  chat: C;
  /** Number of chats in the conversation. */
  branches: number;
}

/**
 * Chats by conversation, in their order. Of several branches the one that was open last stands for all, and where that
 * one is not among them, the first.
 */
export function byConversation<C extends Chat>(
  chats: readonly C[],
  lastOpen: (rootId: number) => number,
): Conversation<C>[] {
  const groups = new Map<number, C[]>();
  for (const chat of chats) groups.set(chat.root_id, [...(groups.get(chat.root_id) ?? []), chat]);
  return [...groups].flatMap(([rootId, branches]) => {
    const last = lastOpen(rootId);
    const chat = branches.find(({ id }) => id === last) ?? branches[0];
    return chat ? [{ chat, branches: branches.length }] : [];
  });
}
