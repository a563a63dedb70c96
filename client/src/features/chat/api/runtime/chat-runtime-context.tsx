import { createContext, type ReactNode, useContext, useState } from 'react';
import { useChatStore } from '../../store/chat-store';
import { type ChatRuntime, chatRuntimeOf } from './chat-runtime';

const RuntimeContext = createContext<ChatRuntime | null>(null);

/** Provides the user's chat runtime. Remount it (`key`) for another user. */
export function ChatRuntimeProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const store = useChatStore();
  const [runtime] = useState(() => chatRuntimeOf(store, userId));
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}

/** The chat runtime: sending, loading and API calls outside components. */
export function useChatRuntime(): ChatRuntime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useChatRuntime needs ChatRuntimeProvider above it');
  return runtime;
}
