/** Keeps the cached list of chats in step with what the server says, without asking for it again. */
import type { AgentStatus, Availability } from '@contract/limits';
import type { ChatView, MessageView } from '@contract/realtime';
import { addChats, hasMore, noteMessage, noteRead, upsertChat } from '../model/chat-list';
import { moreChatsKnown } from '../store/chat-slice';
import type { ChatStore } from '../store/chat-store';
import { isNotFound } from './call-error';
import { ALL_CHATS, chatApi, FIRST_AGENTS } from './chat-endpoints';

const { updateQueryData, invalidateTags } = chatApi.util;

/** What events tell of an agent. */
interface AgentState {
  status: AgentStatus;
  availability: Availability;
}

export interface ChatListCache {
  upsert(chat: ChatView): void;
  remove(chatId: number): void;
  message(chatId: number, message: MessageView): void;
  /** The chat was read up to `seq`; `unread` of those this tab knows above it are still to be read. */
  read(chatId: number, seq: number, unread: number): void;
  agentChanged(agentId: number, now: AgentState): void;
  /** What was told of a chat's agent may have been missed: it is asked for. */
  agentAgain(chatId: number): Promise<void>;
  refetch(): void;
  /** Loads older chats, and notes whether there are more. Rejects when they cannot be had. */
  older(): Promise<void>;
}

/** The list's cache in one store. */
export function createChatListCache({ dispatch, getState }: ChatStore): ChatListCache {
  const patch = (change: (chats: ChatView[]) => ChatView[]): void =>
    void dispatch(updateQueryData('chatsList', ALL_CHATS, change));
  const patchOne = (chatId: number, change: (chat: ChatView) => ChatView): void =>
    patch((chats) => chats.map((chat) => (chat.id === chatId ? change(chat) : chat)));
  const loaded = (): ChatView[] | undefined => chatApi.endpoints.chatsList.select(ALL_CHATS)(getState()).data;
  const known = (chatId: number): ChatView | undefined => loaded()?.find((chat) => chat.id === chatId);
  const fetching = new Set<number>();

  /** A message came in a chat that is older than what was loaded. */
  async function fetchUnknown(chatId: number): Promise<void> {
    if (fetching.has(chatId)) return;
    fetching.add(chatId);
    const { data } = await dispatch(
      chatApi.endpoints.chatsGet.initiate({ id: chatId }, { subscribe: false, forceRefetch: true }),
    );
    if (data && fetching.has(chatId)) patch((chats) => upsertChat(chats, data));
    fetching.delete(chatId);
  }

  const isListed = (agentId: number): boolean =>
    Boolean(
      chatApi.endpoints.agentsList
        .select(FIRST_AGENTS)(getState())
        .data?.some(({ id }) => id === agentId),
    );
  const fetchAgent = (id: number) =>
    dispatch(chatApi.endpoints.agentsGet.initiate({ id }, { subscribe: false, forceRefetch: true }));

  function setAgent(id: number, now: Partial<AgentState>): void {
    dispatch(updateQueryData('agentsGet', { id }, (agent) => void Object.assign(agent, now)));
    dispatch(
      updateQueryData('agentsList', FIRST_AGENTS, (agents) => {
        for (const agent of agents) if (agent.id === id) Object.assign(agent, now);
      }),
    );
  }

  return {
    upsert: (chat) => patch((chats) => upsertChat(chats, chat)),
    remove(chatId) {
      fetching.delete(chatId); // what is on its way of it comes too late
      patch((chats) => chats.filter((chat) => chat.id !== chatId));
    },
    message(chatId, message) {
      const chat = known(chatId);
      // The last message was deleted: which one is last now, the server knows.
      if (message.message === null && chat?.last_message?.id === message.id) dispatch(invalidateTags(['Chat']));
      else if (chat || !loaded()) patchOne(chatId, (each) => noteMessage(each, message));
      else void fetchUnknown(chatId);
    },
    read: (chatId, seq, unread) => patchOne(chatId, (chat) => noteRead(chat, seq, unread)),
    agentChanged(agentId, now) {
      setAgent(agentId, now);
      dispatch(invalidateTags(['Agent']));
      // One that was gone may be there again.
      if (!isListed(agentId)) void fetchAgent(agentId);
    },
    async agentAgain(chatId) {
      const agentId = known(chatId)?.agent_id;
      if (agentId === undefined) return;
      const { data, error } = await fetchAgent(agentId);
      if (data) setAgent(agentId, { status: data.status, availability: data.availability });
      else if (isNotFound(error)) setAgent(agentId, { status: 'not_published' });
    },
    refetch: () => void dispatch(invalidateTags(['Chat'])),
    async older() {
      const { pageSize } = ALL_CHATS;
      const count = (): number => loaded()?.length ?? 0;
      // The server counts pages from the newest chat: where some were deleted meanwhile, most of the first one is known.
      const enough = count() + pageSize / 2;
      let isMore = true;
      for (let page = Math.floor(count() / pageSize) + 1; isMore && count() < enough; page++) {
        const { chats, total } = await dispatch(
          chatApi.endpoints.chatsPage.initiate(page, { subscribe: false, forceRefetch: true }),
        ).unwrap();
        patch((held) => addChats(held, chats));
        // Behind a page that is not full there is nothing, whatever is counted.
        isMore = chats.length === pageSize && hasMore(count(), total, pageSize);
        dispatch(moreChatsKnown(isMore));
      }
    },
  };
}
