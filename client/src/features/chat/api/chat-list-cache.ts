/** Keeps the cached list of chats in step with what the server says, without asking for it again. */
import type { AgentStatus, Availability } from '@contract/limits';
import type { ChatView, MessageView } from '@contract/realtime';
import { addChats, hasMore, noteMessage, noteRead, upsertChat } from '../list/chats';
import { moreChatsKnown } from '../store/chat-slice';
import type { ChatStore } from '../store/chat-store';
import { isNotFound } from './call-error';
import { ALL_CHATS, chatApi, FIRST_AGENTS } from './chat-endpoints';
import { type ListChange, recordListChange, withListChanges } from './list-changes';

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
  /** The chat was read up to `seq`; at least `unread` of the agent's messages above it are still to be read. */
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
  /** Applies an event to responses that are still in flight, too. */
  function change(how: ListChange): void {
    recordListChange(how);
    patch(how);
  }
  const one =
    (chatId: number, how: (chat: ChatView) => ChatView): ListChange =>
    (chats) =>
      chats.some(({ id }) => id === chatId) ? chats.map((chat) => (chat.id === chatId ? how(chat) : chat)) : chats;
  const loaded = (): ChatView[] | undefined => chatApi.endpoints.chatsList.select(ALL_CHATS)(getState()).data;
  const known = (chatId: number): ChatView | undefined => loaded()?.find((chat) => chat.id === chatId);
  const fetching = new Set<number>();
  /** The numbers of the agent's messages that were told of and are unread, by chat: the list itself says how many alone. */
  const heard = new Map<number, Set<number>>();

  function hear(chatId: number, { message, seq, is_agent_message }: MessageView): void {
    const seqs = heard.get(chatId) ?? new Set();
    if (is_agent_message && message !== null) heard.set(chatId, seqs.add(seq));
    else seqs.delete(seq);
  }

  /** The chat was read so far. Answers how many are known above that. */
  function forgetRead(chatId: number, upTo: number): number {
    const seqs = heard.get(chatId) ?? new Set();
    for (const seq of seqs) if (seq <= upTo) seqs.delete(seq);
    return seqs.size;
  }

  /** A message came in a chat that is older than what was loaded. */
  async function fetchUnknown(chatId: number): Promise<void> {
    if (fetching.has(chatId)) return;
    fetching.add(chatId);
    const asked = dispatch(
      chatApi.endpoints.chatsGet.initiate({ id: chatId }, { subscribe: false, forceRefetch: true }),
    );
    const { answer, again } = await withListChanges(asked);
    const { data } = answer;
    if (data && fetching.has(chatId)) patch((chats) => again(upsertChat(chats, data)));
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
    upsert(chat) {
      const { id, last_read_seq: seq } = chat;
      const newer = forgetRead(id, seq);
      const noteIts = one(id, (each) => noteRead(each, seq, newer));
      change((chats) => noteIts(upsertChat(chats, chat)));
    },
    remove(chatId) {
      fetching.delete(chatId); // what is on its way of it comes too late
      heard.delete(chatId);
      change((chats) => chats.filter((chat) => chat.id !== chatId));
    },
    message(chatId, message) {
      hear(chatId, message);
      const chat = known(chatId);
      // The last message was deleted: which one is last now, the server knows.
      if (message.message === null && chat?.last_message?.id === message.id) {
        dispatch(invalidateTags(['Chat']));
        return;
      }
      change(one(chatId, (each) => noteMessage(each, message)));
      if (!chat && loaded()) void fetchUnknown(chatId);
    },
    read(chatId, seq, unread) {
      const newer = Math.max(unread, forgetRead(chatId, seq));
      change(one(chatId, (chat) => noteRead(chat, seq, newer)));
    },
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
        const asked = dispatch(chatApi.endpoints.chatsPage.initiate(page, { subscribe: false, forceRefetch: true }));
        const { answer, again } = await withListChanges(asked.unwrap());
        const { chats, total } = answer;
        patch((held) => again(addChats(held, chats)));
        // Behind a page that is not full there is nothing, whatever is counted.
        isMore = chats.length === pageSize && hasMore(count(), total, pageSize);
        dispatch(moreChatsKnown(isMore));
      }
    },
  };
}
