import { useEffect } from 'react';
import { chatRuntimeOf } from '../api/chat-runtime';
import { useChatStore } from '../store/chat-store';

/** Goes on sending what waits in the outbox, whatever page is open. Shows nothing. */
export function ChatBackground({ userId }: { userId: number }) {
  const store = useChatStore();
  useEffect(() => {
    chatRuntimeOf(store, userId);
  }, [store, userId]);
  return null;
}
