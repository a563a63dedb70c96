/** Keeps the cached list of chats in step with what the server says, without asking for it again. */
import type { AgentStatus } from '@contract/limits';
import type { ChatView, MessageView } from '@contract/realtime';
import { noteMessage, noteRead, upsertChat } from '../model/chat-list';
import type { ChatStore } from '../store/chat-store';
import { ALL_CHATS, chatApi } from './chat-endpoints';

const { updateQueryData, invalidateTags } = chatApi.util;

export interface ChatListCache {
  upsert(chat: ChatView): void;
  remove(chatId: number): void;
  message(chatId: number, message: MessageView): void;
  /** The chat was read up to `seq`; `unread` of those this tab knows above it are still to be read. */
  read(chatId: number, seq: number, unread: number): void;
  agentStatus(agentId: number, status: AgentStatus): void;
  refetch(): void;
}

/** The list's cache in one store. */
export function createChatListCache({ dispatch, getState }: ChatStore): ChatListCache {
  const patch = (change: (chats: ChatView[]) => ChatView[]): void =>
    void dispatch(updateQueryData('chatsList', ALL_CHATS, change));
  const patchOne = (chatId: number, change: (chat: ChatView) => ChatView): void =>
    patch((chats) => chats.map((chat) => (chat.id === chatId ? change(chat) : chat)));
  const known = (chatId: number): ChatView | undefined =>
    chatApi.endpoints.chatsList
      .select(ALL_CHATS)(getState())
      .data?.find((chat) => chat.id === chatId);

  return {
    upsert: (chat) => patch((chats) => upsertChat(chats, chat)),
    remove: (chatId) => patch((chats) => chats.filter((chat) => chat.id !== chatId)),
    message(chatId, message) {
      const chat = known(chatId);
      // The last message was deleted: which one is last now, the server knows.
      if (message.message === null && chat?.last_message?.id === message.id) dispatch(invalidateTags(['Chat']));
      else patchOne(chatId, (each) => noteMessage(each, message));
    },
    read: (chatId, seq, unread) => patchOne(chatId, (chat) => noteRead(chat, seq, unread)),
    agentStatus(agentId, status) {
      dispatch(
        updateQueryData('agentsGet', { id: agentId }, (agent) => {
          agent.status = status;
        }),
      );
      dispatch(invalidateTags(['Agent']));
    },
    refetch: () => void dispatch(invalidateTags(['Chat'])),
  };
}
