import { useEffect } from 'react';
import { useUnreadTitle } from '../../list/use-unread-title';
import { useChatStore } from '../../store/chat-store';
import { chatRuntimeOf } from './chat-runtime';

/** Whatever page is open: sends what waits in the outbox, and tells in the title what waits to be read. Shows nothing. */
export function ChatBackground({ userId }: { userId: number }) {
  const store = useChatStore();
  useEffect(() => {
    chatRuntimeOf(store, userId);
  }, [store, userId]);
  useUnreadTitle();
  return null;
}
