import { createContext, useContext } from 'react';

/** Subject of a report. */
export interface ReportTarget {
  agentId: number;
  agentName: string;
  /** Undefined when the agent itself is reported. */
  message?: { chatId: number; messageId: number };
}

/** Opens the report dialog. Pages and chats have the button, while the dialog belongs to another feature. */
const ReportSlot = createContext<((target: ReportTarget) => void) | null>(null);

export const ReportSlotProvider = ReportSlot.Provider;
/** Null if nothing can be reported. */
export const useReport = (): ((target: ReportTarget) => void) | null => useContext(ReportSlot);
