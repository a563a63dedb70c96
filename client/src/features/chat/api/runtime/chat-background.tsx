import { useEffect } from 'react';
import { useUnreadTitle } from '../../list/use-unread-title';
import { useChatStore } from '../../store/chat-store';
import { chatRuntimeOf } from './chat-runtime';
import { useAvailabilityNotices } from './use-availability-notices';

/** Runs on every page: sends the outbox, shows the unread count in the title and notices about agents. Renders nothing. */
export function ChatBackground({ userId }: { userId: number }) {
  const store = useChatStore();
  useEffect(() => {
    chatRuntimeOf(store, userId);
  }, [store, userId]);
  useUnreadTitle();
  useAvailabilityNotices();
  return null;
}
