import type { FileView } from '@contract/chat/realtime';

/** The files attached to the next message of the open chat. */
export interface Attached {
  count: number;
  /** Why the message cannot be sent with them, as a text. */
  problem?: string | undefined;
  /** Takes them for a message. */
  take: () => readonly FileView[] | undefined;
}

export const NO_FILES: Attached = { count: 0, take: () => undefined };
