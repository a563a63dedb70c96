/** A chat; branches of one conversation share `root_id`. */
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
 * Groups chats by conversation, keeping their order. The branch opened last represents its conversation, else the first
 * one.
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
