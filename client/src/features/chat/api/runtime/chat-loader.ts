/** Brings a chat's messages in: the newest page, older ones, and what was missed. */
import type { CatchUp, Synchronizer, SyncSource } from '../../../../realtime/sync';
import * as slice from '../../store/chat-slice';
import type { OpenChat } from '../../store/chat-state';
import type { ChatStore } from '../../store/chat-store';
import { isMissingPieces } from '../../store/timeline/running-reply';
import { hasGap, isStart, oldestShownId } from '../../store/timeline/timeline';
import { pendingIds } from '../../store/timeline/timeline-view';
import { isNotFound } from '../call-error';
import type { ChatCalls } from '../chat-calls';
import type { ChatListCache } from '../chat-list-cache';

export interface ChatLoader {
  open(chatId: number): void;
  leave(chatId: number): void;
  reload(chatId: number): Promise<void>;
  loadOlder(chatId: number): Promise<void>;
  /** Asks for what is missing, if something is. */
  check(chatId: number): void;
  source: SyncSource;
}

/** The loader over one store. */
export function createChatLoader(
  store: ChatStore,
  calls: ChatCalls,
  sync: Pick<Synchronizer, 'request'>,
  list: Pick<ChatListCache, 'message'>,
  /** The chat is not there any more. */
  forget: (chatId: number) => void,
): ChatLoader {
  const { dispatch } = store;
  /** Chats that are loaded afresh: until then each event finds that something is missing, and asks for it again. */
  const resetting = new Set<number>();
  const chatOf = (chatId: number): OpenChat | undefined => slice.selectChat(store.getState()).chats[chatId];

  function check(chatId: number): void {
    const chat = chatOf(chatId);
    if (chat && (hasGap(chat.timeline) || isMissingPieces(chat.running))) sync.request(chatId);
  }

  /**
   * What changed further back than the newest page since its highest number. After a `reset` it is asked for here, piece by
   * piece: it may be too much for the socket, which would say `reset` again, and so on for ever.
   */
  async function fetchChanges(chatId: number): Promise<void> {
    for (;;) {
      const timeline = chatOf(chatId)?.timeline;
      const messages = timeline?.loaded ? await calls.since(chatId, timeline.head) : [];
      if (messages.length === 0) return;
      dispatch(slice.changesArrived({ chatId, messages }));
    }
  }

  async function loadNewest(chatId: number, isReset: boolean): Promise<void> {
    if (chatOf(chatId)?.load !== 'ready') dispatch(slice.loadChanged({ chatId, load: 'loading' }));
    try {
      const messages = await calls.newest(chatId);
      dispatch(slice.newestLoaded({ chatId, messages, complete: isStart(messages) }));
      if (isReset) await fetchChanges(chatId);
      // What changed while the page was on its way, and the part of a running reply that has come.
      sync.request(chatId);
    } catch (error) {
      if (isNotFound(error)) forget(chatId);
      else if (chatOf(chatId)?.load !== 'ready') dispatch(slice.loadChanged({ chatId, load: 'error' }));
    }
  }

  const reload = (chatId: number): Promise<void> => loadNewest(chatId, false);

  function merge({ chat_id: chatId, messages, reset, running }: CatchUp): void {
    if (reset) {
      if (resetting.has(chatId)) return;
      resetting.add(chatId);
      void loadNewest(chatId, true).finally(() => resetting.delete(chatId));
      return;
    }
    const quiet = messages.length === 0 && !running;
    if (!quiet) dispatch(slice.changesArrived({ chatId, messages, ...(running ? { running } : {}) }));
    for (const message of messages) list.message(chatId, message);
    check(chatId);
  }

  return {
    open(chatId) {
      const held = chatOf(chatId);
      dispatch(slice.chatOpened(chatId));
      if (held?.load === 'ready') sync.request(chatId);
      else void reload(chatId);
    },
    leave: (chatId) => void dispatch(slice.chatLeft(chatId)),
    reload,
    async loadOlder(chatId) {
      const chat = chatOf(chatId);
      const before = chat ? oldestShownId(chat.timeline) : null;
      if (!chat || before === null || chat.older === 'loading') return;
      const { floor } = chat.timeline;
      dispatch(slice.olderChanged({ chatId, older: 'loading' }));
      try {
        const messages = await calls.older(chatId, before);
        // The chat was loaded afresh meanwhile, and may begin much later: what lies between them would be missing.
        if (chatOf(chatId)?.timeline.floor !== floor) dispatch(slice.olderChanged({ chatId, older: 'idle' }));
        else dispatch(slice.olderLoaded({ chatId, messages, complete: isStart(messages) }));
      } catch {
        dispatch(slice.olderChanged({ chatId, older: 'error' }));
      }
    },
    check,
    source: {
      held() {
        const { chats, outbox } = slice.selectChat(store.getState());
        return Object.entries(chats)
          .filter(([, chat]) => chat.timeline.loaded)
          .map(([id, chat]) => ({
            chat_id: Number(id),
            rev: chat.timeline.head,
            watched: chat.watched,
            pending: pendingIds(chat.timeline).length > 0 || outbox.some((entry) => entry.chat_id === Number(id)),
          }));
      },
      async fetchSince(chatId, rev) {
        try {
          return await calls.since(chatId, rev);
        } catch (error) {
          if (isNotFound(error)) return null;
          throw error;
        }
      },
      merge,
      gone: forget,
    },
  };
}
