import { DRAFT_PREFIX } from '../storage/draft-storage';

/** Storage key of the branch of a conversation that was open last. Kept until sign-out. */
const keyOf = (rootId: number): string => `${DRAFT_PREFIX}branch.${rootId}`;

/** The chat of the conversation that was open last, by default the root. */
export function lastBranchOf(rootId: number): number {
  try {
    return Number(localStorage.getItem(keyOf(rootId))) || rootId;
  } catch {
    return rootId;
  }
}

/** Stores which chat of the conversation is open. */
export function rememberBranch(rootId: number, chatId: number): void {
  try {
    // Most chats have no branches, so the root is not stored.
    if (chatId === rootId) localStorage.removeItem(keyOf(rootId));
    else localStorage.setItem(keyOf(rootId), String(chatId));
  } catch {
    // Without storage the root opens.
  }
}
