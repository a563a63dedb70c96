/** Texts that were written and not sent, by chat. Pure: the browser's storage is outside. */
export type Drafts = ReadonlyMap<number, string>;

const ID = /^[1-9]\d*$/;

/** The chat whose draft a storage key holds; null: it holds something else. */
function chatOfKey(prefix: string, key: string): number | null {
  const id = key.startsWith(prefix) ? key.slice(prefix.length) : '';
  return ID.test(id) ? Number(id) : null;
}

/** The drafts with one of them changed; an empty text is no draft. The same object where nothing changes. */
export function setDraft(drafts: Drafts, chatId: number, text: string): Drafts {
  if ((drafts.get(chatId) ?? '') === text) return drafts;
  const next = new Map(drafts);
  if (text === '') next.delete(chatId);
  else next.set(chatId, text);
  return next;
}

/** The drafts among everything that a storage holds. */
export function draftsAmong(prefix: string, entries: Iterable<readonly [string, string]>): Drafts {
  let drafts: Drafts = new Map();
  for (const [key, text] of entries) {
    const chatId = chatOfKey(prefix, key);
    if (chatId !== null) drafts = setDraft(drafts, chatId, text);
  }
  return drafts;
}

/** What another tab did: it wrote or removed one key, or (null) emptied the storage. */
export function takeStorageChange(drafts: Drafts, prefix: string, key: string | null, text: string | null): Drafts {
  if (key === null) return drafts.size === 0 ? drafts : new Map();
  const chatId = chatOfKey(prefix, key);
  return chatId === null ? drafts : setDraft(drafts, chatId, text ?? '');
}

const SHOWN_AT_MOST = 200;

/** A draft on one line, as a list shows it; null: there is nothing to be seen. */
export function draftLine(text: string): string | null {
  const line = text
    .slice(0, SHOWN_AT_MOST * 4)
    .replace(/\s+/gu, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, SHOWN_AT_MOST).join('');
}
