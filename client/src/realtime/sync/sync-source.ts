/** Contract between the synchronizer and the feature whose chats it keeps in sync. */
import type { MessageView, RunningReply } from '@contract/chat/realtime';

export interface SyncedChat {
  chat_id: number;
  /** The highest revision without a gap. */
  rev: number;
  /** On screen: polled while no socket is connected. */
  watched: boolean;
  /** It awaits a reply. */
  pending: boolean;
}

export interface CatchUp {
  chat_id: number;
  messages: MessageView[];
  /** Too many changes were missed: reload the chat. */
  reset: boolean;
  /** Undefined over REST, which does not report it. */
  running?: RunningReply | null;
}

export interface SyncSource {
  held(): SyncedChat[];
  /** Null if the chat does not exist, or no longer belongs to the user. */
  fetchSince(chatId: number, rev: number): Promise<MessageView[] | null>;
  merge(answer: CatchUp): void;
  /** The chat is no longer available: drop it. */
  gone(chatId: number): void;
}
