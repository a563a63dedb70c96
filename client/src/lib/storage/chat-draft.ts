import { DRAFT_PREFIX } from './draft-storage';

/**
 * Puts text into the message box of a chat without loading the chat's code. Browsers send `storage` events only to
 * other tabs, so one is also dispatched here for chats that have already read their drafts.
 */
export function saveChatDraft(chatId: number, text: string): void {
  const key = `${DRAFT_PREFIX}${chatId}`;
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage the draft lasts until the page is closed.
  }
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
}
