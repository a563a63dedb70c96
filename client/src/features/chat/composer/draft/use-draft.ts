import { useSyncExternalStore } from 'react';
import { draftOf, onDraftsChange } from './draft-storage';

/** Draft of a chat, shared by all tabs; empty without a chat. */
export const useDraft = (chatId: number | null): string =>
  useSyncExternalStore(onDraftsChange, () => (chatId === null ? '' : draftOf(chatId)));
