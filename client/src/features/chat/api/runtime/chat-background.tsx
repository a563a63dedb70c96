import { useEffect } from 'react';
import { useUnreadTitle } from '../../list/use-unread-title';
import { useChatStore } from '../../store/chat-store';
import { chatRuntimeOf } from './chat-runtime';

/** Runs on every page: sends the outbox and shows the unread count in the title. Renders nothing. */
export function ChatBackground({ userId }: { userId: number }) {
  const store = useChatStore();
  useEffect(() => {
    chatRuntimeOf(store, userId);
  }, [store, userId]);
  useUnreadTitle();
  return null;
}
