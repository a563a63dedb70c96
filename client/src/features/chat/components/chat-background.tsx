import { useEffect } from 'react';
import { chatRuntimeOf } from '../api/chat-runtime';
import { useChatStore } from '../store/chat-store';

/**
 * Sends what waits and follows events whatever page is open. Shows nothing: load it lazily, beside the pages of those
 * signed in.
 */
export function ChatBackground({ userId }: { userId: number }) {
  const store = useChatStore();
  useEffect(() => {
    chatRuntimeOf(store, userId);
  }, [store, userId]);
  return null;
}
