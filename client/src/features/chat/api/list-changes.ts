/**
 * What events have changed in the list of chats while answers of the server were on their way: those may be older than
 * the events, and a message that has come would be gone from the list until the next one.
 */
import type { ChatView } from '@contract/realtime';

export type ListChange = (chats: ChatView[]) => ChatView[];

const kept = new Set<ListChange[]>();

/** The list was changed. On a list that has it already, the change must be none. */
export function recordListChange(change: ListChange): void {
  for (const changes of kept) changes.push(change);
}

/**
 * Waits for an answer, and keeps the changes that come meanwhile.
 * @returns the answer, and all those changes, to be made on it
 */
export async function withListChanges<T>(asked: PromiseLike<T>): Promise<{ answer: T; again: ListChange }> {
  const changes: ListChange[] = [];
  kept.add(changes);
  try {
    return { answer: await asked, again: (chats) => changes.reduce((now, change) => change(now), chats) };
  } finally {
    kept.delete(changes);
  }
}
