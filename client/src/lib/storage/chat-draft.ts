import { DRAFT_PREFIX } from './draft-storage';

/**
 * Puts a text into the message box of a chat, without loading the chat's code. Browsers send `storage` events to other
 * tabs only; this tab's chats may have read their drafts already, so the event is dispatched here too.
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
