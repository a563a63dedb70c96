import { DRAFT_PREFIX } from '../storage/draft-storage';

/** Which of the branches of a conversation was open last, kept by the browser until sign-out. By the root's id. */
const keyOf = (rootId: number): string => `${DRAFT_PREFIX}branch.${rootId}`;

/** The chat that was open last; the root where no branch was. */
export function lastBranchOf(rootId: number): number {
  try {
    return Number(localStorage.getItem(keyOf(rootId))) || rootId;
  } catch {
    return rootId;
  }
}

/** A chat is open. */
export function rememberBranch(rootId: number, chatId: number): void {
  try {
    // Most chats have no branches, and need nothing kept.
    if (chatId === rootId) localStorage.removeItem(keyOf(rootId));
    else localStorage.setItem(keyOf(rootId), String(chatId));
  } catch {
    // Without storage the newest one is as good.
  }
}
