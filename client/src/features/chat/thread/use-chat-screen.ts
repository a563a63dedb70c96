import type { ChatView } from '@contract/chat/realtime';
import { createContext, useContext } from 'react';
import type { PersonaView } from '../../../api/generated';
import type { ChatAgent } from '../header/availability/use-chat-agent';

/** Data that all rows of an open chat use. */
export interface ChatScreen {
  chat: ChatView;
  name: string;
  agent: ChatAgent;
  persona: PersonaView | null;
}

export const ChatScreenContext = createContext<ChatScreen | null>(null);

/** The open chat, for the components inside it. */
export function useChatScreen(): ChatScreen {
  const screen = useContext(ChatScreenContext);
  if (!screen) throw new Error('useChatScreen needs ChatScreenContext above it');
  return screen;
}
