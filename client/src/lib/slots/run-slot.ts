import { type ComponentType, createContext, useContext } from 'react';

export interface MessageRunProps {
  agentId: number;
  /** The person's message that was answered, or was not. */
  messageId: number;
}

/** Shows how the reply to a message came about. The chat has a place for it, another feature what to put there. */
const RunSlot = createContext<ComponentType<MessageRunProps> | null>(null);

export const RunSlotProvider = RunSlot.Provider;
export const useRunSlot = (): ComponentType<MessageRunProps> | null => useContext(RunSlot);
