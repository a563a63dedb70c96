/** Loads an old message of a chat with all messages between it and the loaded ones. */
import type { MessageView } from '@contract/chat/realtime';
import * as slice from '../../store/chat-slice';
import type { OpenChat } from '../../store/chat-state';
import type { ChatStore } from '../../store/chat-store';
import { isStart } from '../../store/timeline/timeline';
import { isNotFound } from '../call-error';
import type { ChatCalls } from '../chat-calls';

/** `gone`: deleted, or never in this chat. `left`: the chat is no longer on screen. */
export type Found = 'there' | 'gone' | 'left';

export interface MessageFinder {
  /** The chat must be loaded. Rejects when the request fails. */
  reach(chatId: number, messageId: number): Promise<Found>;
}

/** Number of messages loaded before the target, as context. */
const BEFORE = 25;

/** Creates the finder for one store. */
export function createMessageFinder(
  { dispatch, getState }: ChatStore,
  calls: Pick<ChatCalls, 'older' | 'newer'>,
): MessageFinder {
  const chatOf = (chatId: number): OpenChat | undefined => slice.selectChat(getState()).chats[chatId];
  const watched = (chatId: number): OpenChat | undefined => {
    const chat = chatOf(chatId);
    return chat?.watched ? chat : undefined;
  };

  /** Fetches from `BEFORE` messages before the target up to the first loaded message. */
  async function fetchUpToHere(chatId: number, messageId: number): Promise<Fetched | Found> {
    const before = await calls.older(chatId, messageId, BEFORE);
    const messages = [...before];
    let isFirst = true;
    for (;;) {
      const next = await calls.newer(chatId, messages.at(-1)?.id ?? 0);
      if (isFirst && next[0]?.id !== messageId) return 'gone';
      isFirst = false;
      messages.push(...next);
      const chat = watched(chatId);
      if (!chat) return 'left';
      const last = next.at(-1);
      if (!last || last.seq >= chat.timeline.floor) return { messages, complete: isStart(before) };
    }
  }

  return {
    async reach(chatId, messageId) {
      const held = whereIs(watched(chatId), messageId);
      if (held) return held;
      dispatch(slice.olderChanged({ chatId, older: 'loading' }));
      try {
        const fetched = await fetchUpToHere(chatId, messageId);
        if (typeof fetched === 'string') return fetched;
        dispatch(slice.olderLoaded({ chatId, ...fetched }));
        return 'there';
      } catch (error) {
        if (isNotFound(error)) return 'gone';
        throw error;
      } finally {
        if (chatOf(chatId)?.older === 'loading') dispatch(slice.olderChanged({ chatId, older: 'idle' }));
      }
    },
  };
}

interface Fetched {
  messages: MessageView[];
  complete: boolean;
}

/** Result that needs no request; null when one is needed. */
function whereIs(chat: OpenChat | undefined, messageId: number): Found | null {
  if (!chat) return 'left';
  const { byId, floor, hidden } = chat.timeline;
  const known = byId[messageId];
  if (known?.message === null || hidden.includes(messageId)) return 'gone';
  return known && known.seq >= floor ? 'there' : null;
}
