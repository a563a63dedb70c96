import { useEffect } from 'react';
import { setTitleUnread } from '../../../lib/navigation/document-title';
import { unreadOf } from './chats';
import { useChats } from './use-chats';

/** Shows the unread count in the tab title. */
export function useUnreadTitle(): void {
  const { chats } = useChats();
  const unread = unreadOf(chats ?? []);
  useEffect(() => setTitleUnread(unread), [unread]);
  useEffect(() => () => setTitleUnread(0), []);
}
