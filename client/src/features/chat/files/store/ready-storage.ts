/** Uploaded files of drafts, kept over a reload of the tab. Other tabs must not send them too. */
import type { FileView } from '@contract/realtime';
import { DRAFT_PREFIX } from '../../../../lib/storage/draft-storage';

/** The server removes unused files after a day; in ms. */
const KEPT_FOR = 20 * 3_600_000;

const keyOf = (chatId: number): string => `${DRAFT_PREFIX}files.${chatId}`;

export function storeReady(chatId: number, files: readonly FileView[]): void {
  try {
    if (files.length === 0) sessionStorage.removeItem(keyOf(chatId));
    else sessionStorage.setItem(keyOf(chatId), JSON.stringify({ at: Date.now(), files }));
  } catch {
    // Storage is full or unavailable: the files last until the page is closed.
  }
}

export function readReady(chatId: number): FileView[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(chatId)) ?? 'null') as {
      at: number;
      files: FileView[];
    } | null;
    return stored && Date.now() - stored.at < KEPT_FOR ? stored.files : [];
  } catch {
    return [];
  }
}
