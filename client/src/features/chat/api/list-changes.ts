/**
 * A change that an event made to the chat list. Responses of pending requests may be older than the event, so the
 * change is applied to them too; otherwise a new message would disappear from the list.
 */
import type { ChatView } from '@contract/chat/realtime';

export type ListChange = (chats: ChatView[]) => ChatView[];

const kept = new Set<ListChange[]>();

/** Records a change for all pending requests. It must be idempotent. */
export function recordListChange(change: ListChange): void {
  for (const changes of kept) changes.push(change);
}

/**
 * Waits for a response and records the changes made meanwhile.
 * @returns the response, and a function that applies those changes to it
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
