import type { ImportFormat } from '../../../../contract/chat-import.js';

/** A message of a conversation in a file. Messages point at the one above them. */
export interface FileMessage {
  id: string;
  /** Null for the first one, or where the file names none. */
  parent: string | null;
  /** IDs of the messages below, in the order of the file; empty where the file has no such list. */
  children: readonly string[];
  /** Null: not shown to people (instructions, reasoning, calls of tools), but messages may stand below it. */
  by: 'user' | 'agent' | null;
  text: string;
  /** Milliseconds; null: unknown. */
  time: number | null;
  /** Names of files and images, which are left out. */
  files: readonly string[];
}

/** A conversation as a file has it. */
export interface FileConversation {
  format: ImportFormat;
  /** Its ID in the service; null: none. */
  id: string | null;
  title: string;
  time: number | null;
  messages: FileMessage[];
  /** The last message of what the service showed; null: unknown. */
  current: string | null;
}
