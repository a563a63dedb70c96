/** Uploaded files of drafts and edits, kept over a reload of the tab. Other tabs must not send them too. */
import type { FileView } from '@contract/chat/realtime';
import { DRAFT_PREFIX } from '../../../../lib/storage/draft-storage';
import { readStoredJson, writeStored } from '../../../../lib/storage/web-storage';

/** The server removes unused files after a day; in ms. */
const MAX_AGE = 20 * 3_600_000;

interface Stored {
  at: number;
  /** The edit that the files belong to; absent for the next message. */
  editId?: string;
  files: FileView[];
}

const keyOf = (chatId: number): string => `${DRAFT_PREFIX}files.${chatId}`;
const editKeyOf = (chatId: number): string => `${DRAFT_PREFIX}edit-files.${chatId}`;

export function storeReady(chatId: number, files: readonly FileView[]): void {
  write(keyOf(chatId), files.length > 0 && { files });
}

export function readReady(chatId: number): FileView[] {
  return read(keyOf(chatId))?.files ?? [];
}

/** Stores the files of the message that is edited in a chat, possibly none; null if no message is edited. */
export function storeEdited(chatId: number, edit: { editId: string; files: readonly FileView[] } | null): void {
  write(editKeyOf(chatId), edit);
}

/** The files that this edit had before the reload; null when nothing is known. */
export function readEdited(chatId: number, editId: string): FileView[] | null {
  const stored = read(editKeyOf(chatId));
  return stored?.editId === editId ? stored.files : null;
}

function write(key: string, content: object | false | null): void {
  writeStored('session', key, content ? JSON.stringify({ at: Date.now(), ...content }) : null);
}

function read(key: string): Stored | null {
  const stored = readStoredJson<Stored>('session', key);
  return stored && Date.now() - stored.at < MAX_AGE ? stored : null;
}
