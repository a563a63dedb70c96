/** The edit of a message, kept over a reload of the tab. Other tabs must not send it too. */
import { DRAFT_PREFIX } from '../../../../../lib/storage/draft-storage';
import { readStoredJson, writeStored } from '../../../../../lib/storage/web-storage';
import type { Revision } from '../../../store/timeline/revision';

const keyOf = (chatId: number): string => `${DRAFT_PREFIX}edit.${chatId}`;

/** Stores the edit of a chat with its request ID, by which the server recognizes a repeated request. */
export function keepRevision(chatId: number, revision: Revision | null): void {
  const kept = revision?.text == null ? null : JSON.stringify({ ...revision, isSending: false, error: null });
  writeStored('session', keyOf(chatId), kept);
}

export const keptRevision = (chatId: number): Revision | null => readStoredJson('session', keyOf(chatId));
