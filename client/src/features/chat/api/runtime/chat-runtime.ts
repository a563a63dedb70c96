/** Chat services that run outside components, created for one signed-in user. */
import type { FileView } from '@contract/chat/realtime';
import { onSessionEnd } from '../../../../api/session/session-events';
import { makeUuid } from '../../../../lib/make-uuid';
import { serverEvents } from '../../../../realtime/event-bus';
import { sync } from '../../../../realtime/sync/synchronizer';
import { writeDraft } from '../../composer/draft/draft-storage';
import * as slice from '../../store/chat-slice';
import type { ChatStore } from '../../store/chat-store';
import { rememberSent } from '../../store/sent-here';
import { newEntry } from '../../store/timeline/outbox';
import { type ChatCalls, createChatCalls } from '../chat-calls';
import { ChatListCache } from '../chat-list-cache';
import { listenToEvents } from './chat-events';
import { ChatLoader } from './chat-loader';
import { ChatSyncSource } from './chat-sync-source';
import { createMessageFinder, type MessageFinder } from './message-finder';
import { OutboxSender } from './outbox-sender';
import { openOutboxStorage, withTabLock } from './outbox-storage';

export interface ChatRuntime {
  calls: ChatCalls;
  loader: ChatLoader;
  finder: MessageFinder;
  list: ChatListCache;
  sender: OutboxSender;
  /** Adds a message to the outbox and shows it immediately. Returns its `client_id`. */
  send(chatId: number, text: string, files?: readonly FileView[]): string;
  /** Removes a deleted chat with its unsent messages and its draft. */
  forget(chatId: number): void;
  stop(): void;
}

function onOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** Starts event handling, catch-up and sending. */
function startChatRuntime(store: ChatStore, userId: number): ChatRuntime {
  const { dispatch } = store;
  const calls = createChatCalls(dispatch);
  const list = new ChatListCache(store);
  const storage = openOutboxStorage(userId);
  const forget = (chatId: number): void => {
    dispatch(slice.chatForgotten(chatId));
    list.remove(chatId);
    void storage.removeChat(chatId).catch(() => undefined);
    writeDraft(chatId, '');
  };
  const loader = new ChatLoader({ store, calls, sync, forget });
  const sender = new OutboxSender({
    dispatch,
    outbox: () => slice.selectChat(store.getState()).outbox,
    post: (entry) => calls.post(entry),
    storage,
    lock: withTabLock,
    online: () => navigator.onLine,
    now: Date.now,
    random: Math.random,
  });

  sync.setSource(new ChatSyncSource({ store, calls, loader, list, forget }));
  const stops = [
    listenToEvents(serverEvents, store, loader, list, forget),
    serverEvents.onConnected(() => sender.wake()),
    storage.onChange(() => void sender.refresh()),
    onOnline(() => sender.wake()),
  ];
  void sender.refresh();

  return {
    calls,
    loader,
    finder: createMessageFinder(store, calls),
    list,
    sender,
    send(chatId, text, files) {
      const client_id = makeUuid();
      rememberSent(client_id);
      sender.add(newEntry({ client_id, chat_id: chatId, text, files, created_at: new Date().toISOString() }));
      sync.pollSooner();
      return client_id;
    },
    forget,
    stop() {
      for (const stop of stops) stop();
      sync.setSource(null);
      sender.stop();
      // The next user of this browser must not see these chats.
      dispatch(slice.allForgotten());
    },
  };
}

let current: { userId: number; runtime: ChatRuntime } | null = null;

function stopCurrent(): void {
  current?.runtime.stop();
  current = null;
}

onSessionEnd(stopCurrent);

/** The user's single runtime: created on first use, so that sending continues on any page. */
export function chatRuntimeOf(store: ChatStore, userId: number): ChatRuntime {
  if (current?.userId !== userId) {
    stopCurrent();
    current = { userId, runtime: startChatRuntime(store, userId) };
  }
  return (current as { runtime: ChatRuntime }).runtime;
}
