import { useEffect } from 'react';
import { setTitleUnread } from '../../../lib/navigation/document-title';
import { unreadOf } from './chats';
import { useChats } from './use-chats';

/** Tells in the tab's title how many messages wait, on every page. */
export function useUnreadTitle(): void {
  const { chats } = useChats();
  const unread = unreadOf(chats ?? []);
  useEffect(() => setTitleUnread(unread), [unread]);
  useEffect(() => () => setTitleUnread(0), []);
}
