/** Unsent drafts per chat in localStorage, shared by all tabs. Cleared on sign-out or when another user signs in. */
import { onSessionEnd } from '../../../../api/session/session-events';
import { DRAFT_PREFIX } from '../../../../lib/storage/draft-storage';
import { writeStored } from '../../../../lib/storage/web-storage';
import { type Drafts, draftsAmong, setDraft, takeStorageChange } from './drafts';

/** Null until first read. */
let drafts: Drafts | null = null;
const listeners = new Set<() => void>();

function change(next: Drafts): void {
  if (next === drafts) return;
  drafts = next;
  for (const listener of listeners) listener();
}

function load(): Drafts {
  try {
    return draftsAmong(DRAFT_PREFIX, Object.entries(localStorage) as [string, string][]);
  } catch {
    return new Map();
  }
}

function held(): Drafts {
  if (drafts === null) {
    drafts = load();
    window.addEventListener('storage', ({ key, newValue }) =>
      change(takeStorageChange(held(), DRAFT_PREFIX, key, newValue)),
    );
  }
  return drafts;
}

onSessionEnd(() => drafts && change(new Map()));

/** The draft of a chat; empty when there is none. */
export const draftOf = (chatId: number): string => held().get(chatId) ?? '';

/** Stores a draft; an empty text removes it. */
export function writeDraft(chatId: number, text: string): void {
  change(setDraft(held(), chatId, text));
  writeStored('local', `${DRAFT_PREFIX}${chatId}`, text || null);
}

/** Calls back when a draft changes in this or another tab. */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
