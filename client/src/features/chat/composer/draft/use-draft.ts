import { useSyncExternalStore } from 'react';
import { draftOf, onDraftsChange } from './draft-storage';

/** The text that waits in a chat's composer, whichever tab it was written in; empty for no chat. */
export const useDraft = (chatId: number | null): string =>
  useSyncExternalStore(onDraftsChange, () => (chatId === null ? '' : draftOf(chatId)));
