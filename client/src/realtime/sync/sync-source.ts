/** What a feature that keeps chats in step with the server registers with the synchronizer. */
import type { MessageView, RunningReply } from '@contract/realtime';

export interface SyncedChat {
  chat_id: number;
  /** The highest change number without a gap. */
  rev: number;
  /** On the screen: polled while no socket is connected. */
  watched: boolean;
  /** It awaits a reply. */
  pending: boolean;
}

export interface CatchUp {
  chat_id: number;
  messages: MessageView[];
  /** Too much was missed: reload the chat. */
  reset: boolean;
  /** Undefined where the answer cannot say (REST). */
  running?: RunningReply | null;
}

export interface SyncSource {
  held(): SyncedChat[];
  /** Null: the chat does not exist, or no longer belongs to the user. */
  fetchSince(chatId: number, rev: number): Promise<MessageView[] | null>;
  merge(answer: CatchUp): void;
  /** The chat is no longer available: drop it. */
  gone(chatId: number): void;
}
