import { createContext, useContext } from 'react';

/** Subject of a report. */
export interface ReportTarget {
  agentId: number;
  agentName: string;
  /** Absent: the agent itself. */
  message?: { chatId: number; messageId: number };
}

/** Opens the dialog in which something is reported. Pages and chats have the button, another feature has the dialog. */
const ReportSlot = createContext<((target: ReportTarget) => void) | null>(null);

export const ReportSlotProvider = ReportSlot.Provider;
/** Null: nothing can be reported here. */
export const useReport = (): ((target: ReportTarget) => void) | null => useContext(ReportSlot);
