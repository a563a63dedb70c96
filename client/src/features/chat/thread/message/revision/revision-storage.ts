/** The edit of a message, kept over a reload of the tab. Other tabs must not send it too. */
import { DRAFT_PREFIX } from '../../../../../lib/storage/draft-storage';
import type { Revision } from '../../../store/timeline/revision';

const keyOf = (chatId: number): string => `${DRAFT_PREFIX}edit.${chatId}`;

/** Stores the edit of a chat with its request ID, by which the server recognizes a repeated request. */
export function keepRevision(chatId: number, revision: Revision | null): void {
  try {
    if (revision?.text == null) sessionStorage.removeItem(keyOf(chatId));
    else sessionStorage.setItem(keyOf(chatId), JSON.stringify({ ...revision, isSending: false, error: null }));
  } catch {
    // Storage is full or unavailable: the edit lasts until the page is closed.
  }
}

export function keptRevision(chatId: number): Revision | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(chatId)) ?? 'null') as Revision | null;
  } catch {
    return null;
  }
}
