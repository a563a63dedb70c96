import { DRAFT_PREFIX } from '../storage/draft-storage';
import { readStored, writeStored } from '../storage/web-storage';

/** Storage key of the branch of a conversation that was open last. Kept until sign-out. */
const keyOf = (rootId: number): string => `${DRAFT_PREFIX}branch.${rootId}`;

/** The chat of the conversation that was open last, by default the root. */
export const lastBranchOf = (rootId: number): number => Number(readStored('local', keyOf(rootId))) || rootId;

/** Stores which chat of the conversation is open. */
export function rememberBranch(rootId: number, chatId: number): void {
  // Most chats have no branches, so the root is not stored.
  writeStored('local', keyOf(rootId), chatId === rootId ? null : String(chatId));
}
