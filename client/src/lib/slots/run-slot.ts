import { type ComponentType, createContext, useContext } from 'react';

export interface MessageRunProps {
  agentId: number;
  /** The user's message, with or without a reply. */
  messageId: number;
}

/** Shows the run that produced a reply. Rendered by the chat, provided by another feature. */
const RunSlot = createContext<ComponentType<MessageRunProps> | null>(null);

export const RunSlotProvider = RunSlot.Provider;
export const useRunSlot = (): ComponentType<MessageRunProps> | null => useContext(RunSlot);
