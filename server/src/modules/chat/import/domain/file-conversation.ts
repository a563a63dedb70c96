import type { ImportFormat } from '../../../../contract/chat/chat-import.js';

/** A message of a conversation in a file. Each message refers to its parent. */
export interface FileMessage {
  id: string;
  /** Null for the first message, or if the file names no parent. */
  parent: string | null;
  /** IDs of its children, in the order of the file; empty if the file does not list them. */
  children: readonly string[];
  /** Null for a hidden message (instructions, reasoning, tool calls), which may have children. */
  by: 'user' | 'agent' | null;
  text: string;
  /** Milliseconds; null if unknown. */
  time: number | null;
  /** Names of files and images, which are not imported. */
  files: readonly string[];
}

/** A conversation as stored in a file. */
export interface FileConversation {
  format: ImportFormat;
  /** Its ID in the service, if any. */
  id: string | null;
  title: string;
  time: number | null;
  messages: FileMessage[];
  /** Last message of the path that the service showed; null if unknown. */
  current: string | null;
}
