/** Unsent drafts by chat id. Pure: `draft-storage` accesses localStorage. */
export type Drafts = ReadonlyMap<number, string>;

const ID = /^[1-9]\d*$/;

/** Chat id in a draft's storage key; null for other keys. */
function chatOfKey(prefix: string, key: string): number | null {
  const id = key.startsWith(prefix) ? key.slice(prefix.length) : '';
  return ID.test(id) ? Number(id) : null;
}

/** Sets one draft; an empty text removes it. Returns the same object when nothing changes. */
export function setDraft(drafts: Drafts, chatId: number, text: string): Drafts {
  if ((drafts.get(chatId) ?? '') === text) return drafts;
  const next = new Map(drafts);
  if (text === '') next.delete(chatId);
  else next.set(chatId, text);
  return next;
}

/** Picks the drafts from all storage entries. */
export function draftsAmong(prefix: string, entries: Iterable<readonly [string, string]>): Drafts {
  let drafts: Drafts = new Map();
  for (const [key, text] of entries) {
    const chatId = chatOfKey(prefix, key);
    if (chatId !== null) drafts = setDraft(drafts, chatId, text);
  }
  return drafts;
}

/** Applies a change from another tab: one key written or removed, or (null) the storage cleared. */
export function takeStorageChange(drafts: Drafts, prefix: string, key: string | null, text: string | null): Drafts {
  if (key === null) return drafts.size === 0 ? drafts : new Map();
  const chatId = chatOfKey(prefix, key);
  return chatId === null ? drafts : setDraft(drafts, chatId, text ?? '');
}

const MAX_SHOWN = 200;

/** The draft as one line for the chat list; null when it is blank. */
export function draftLine(text: string): string | null {
  const line = text
    .slice(0, MAX_SHOWN * 4)
    .replace(/\s+/gu, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, MAX_SHOWN).join('');
}
