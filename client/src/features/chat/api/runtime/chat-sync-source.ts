import type { MessageView } from '@contract/chat/realtime';
import { serverNow } from '../../../../lib/time/server-clock';
import type { CatchUp, SyncedChat, SyncSource } from '../../../../realtime/sync/sync-source';
import * as slice from '../../store/chat-slice';
import type { ChatStore } from '../../store/chat-store';
import { pendingIds } from '../../store/timeline/timeline-view';
import { isNotFound } from '../call-error';
import type { ChatCalls } from '../chat-calls';
import type { ChatListCache } from '../chat-list-cache';
import type { ChatLoader } from './chat-loader';

export interface ChatSyncParts {
  store: ChatStore;
  calls: Pick<ChatCalls, 'since'>;
  loader: Pick<ChatLoader, 'check' | 'reset'>;
  list: Pick<ChatListCache, 'message'>;
  /** The chat no longer exists. */
  forget: (chatId: number) => void;
}

/** Keeps the loaded chats in sync with the server. */
export class ChatSyncSource implements SyncSource {
  /** Chats being reset. Each event received during a reset finds a gap and would start another one. */
  private readonly resetting = new Set<number>();

  constructor(private readonly parts: ChatSyncParts) {}

  held(): SyncedChat[] {
    const { chats, outbox } = slice.selectChat(this.parts.store.getState());
    return Object.entries(chats)
      .filter(([, chat]) => chat.timeline.loaded)
      .map(([id, chat]) => ({
        chat_id: Number(id),
        rev: chat.timeline.head,
        watched: chat.watched,
        pending: pendingIds(chat.timeline).length > 0 || outbox.some((entry) => entry.chat_id === Number(id)),
      }));
  }

  async fetchSince(chatId: number, rev: number): Promise<MessageView[] | null> {
    try {
      return await this.parts.calls.since(chatId, rev);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  merge({ chat_id: chatId, messages, reset, running }: CatchUp): void {
    if (reset) {
      this.reset(chatId);
      return;
    }
    const { store, list, loader } = this.parts;
    const isEmpty = messages.length === 0 && !running;
    if (!isEmpty)
      store.dispatch(slice.changesArrived({ chatId, messages, ...(running ? { running, at: serverNow() } : {}) }));
    for (const message of messages) list.message(chatId, message);
    loader.check(chatId);
  }

  gone(chatId: number): void {
    this.parts.forget(chatId);
  }

  private reset(chatId: number): void {
    if (this.resetting.has(chatId)) return;
    this.resetting.add(chatId);
    void this.parts.loader.reset(chatId).finally(() => this.resetting.delete(chatId));
  }
}
