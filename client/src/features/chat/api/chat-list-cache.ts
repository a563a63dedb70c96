import type { ChatView, MessageView } from '@contract/chat/realtime';
import { addChats, hasMore, noteMessage, noteRead, upsertChat } from '../list/chats';
import { moreChatsKnown } from '../store/chat-slice';
import type { ChatStore } from '../store/chat-store';
import { type AgentState, applyAgentState, refetchAgentState } from './agent-state-cache';
import { ALL_CHATS, ARCHIVED, chatApi } from './chat-endpoints';
import { type ListChange, recordListChange, withListChanges } from './list-changes';
import { UnreadReplies } from './unread-replies';

const { updateQueryData, invalidateTags } = chatApi.util;
const { chatsGet, chatsList, chatsPage } = chatApi.endpoints;

/** Changes one chat of the list; no effect if the list does not have it. */
const changeOne =
  (chatId: number, change: (chat: ChatView) => ChatView): ListChange =>
  (chats) =>
    chats.some(({ id }) => id === chatId) ? chats.map((chat) => (chat.id === chatId ? change(chat) : chat)) : chats;

/** Applies events to the cached chat list, so that it need not be refetched. */
export class ChatListCache {
  private readonly fetching = new Set<number>();
  private readonly unread = new UnreadReplies();

  constructor(private readonly store: ChatStore) {}

  /** The loaded chats of the list. */
  loaded(): ChatView[] | undefined {
    return chatsList.select(ALL_CHATS)(this.store.getState()).data;
  }

  upsert(chat: ChatView): void {
    const { id, last_read_seq: seq } = chat;
    const newer = this.unread.markRead(id, seq);
    const markRead = changeOne(id, (each) => noteRead(each, seq, newer));
    this.change((chats) => markRead(upsertChat(chats, chat)));
  }

  remove(chatId: number): void {
    this.fetching.delete(chatId); // a pending response is outdated
    this.unread.forget(chatId);
    this.change((chats) => chats.filter((chat) => chat.id !== chatId));
  }

  message(chatId: number, message: MessageView): void {
    this.unread.note(chatId, message);
    const chat = this.find(chatId);
    // The last message was deleted: only the server knows which one is last now.
    if (message.message === null && chat?.last_message?.id === message.id) {
      this.refetch();
      return;
    }
    this.change(changeOne(chatId, (each) => noteMessage(each, message)));
    if (!chat && this.loaded()) void this.fetchUnlisted(chatId);
  }

  /** Marks a chat as read up to `seq`. At least `unread` replies after it are still unread. */
  read(chatId: number, seq: number, unread: number): void {
    const newer = Math.max(unread, this.unread.markRead(chatId, seq));
    this.change(changeOne(chatId, (chat) => noteRead(chat, seq, newer)));
  }

  agentChanged(agentId: number, state: AgentState): void {
    applyAgentState(this.store, agentId, state);
  }

  /** Refetches the chat's agent after events may have been missed. */
  async refetchAgent(chatId: number): Promise<void> {
    const agentId = this.find(chatId)?.agent_id;
    if (agentId !== undefined) await refetchAgentState(this.store, agentId);
  }

  refetch(): void {
    this.store.dispatch(invalidateTags(['Chat']));
  }

  /** Loads older chats and stores whether more exist. Rejects when the request fails. */
  async older(): Promise<void> {
    const { dispatch } = this.store;
    const { pageSize } = ALL_CHATS;
    // The server counts pages from the newest chat. After deletions, most of the next page may already be loaded.
    const enough = this.count() + pageSize / 2;
    let isMore = true;
    for (let page = Math.floor(this.count() / pageSize) + 1; isMore && this.count() < enough; page++) {
      const request = dispatch(chatsPage.initiate(page, { subscribe: false, forceRefetch: true }));
      const { answer, again } = await withListChanges(request.unwrap());
      this.patch((held) => again(addChats(held, answer.chats)));
      // A partial page is the last one, whatever the total says.
      isMore = answer.chats.length === pageSize && hasMore(this.count(), answer.total, pageSize);
      dispatch(moreChatsKnown(isMore));
    }
  }

  /** Fetches a chat that received a message but is older than the loaded ones. */
  private async fetchUnlisted(chatId: number): Promise<void> {
    if (this.fetching.has(chatId)) return;
    this.fetching.add(chatId);
    const request = this.store.dispatch(chatsGet.initiate({ id: chatId }, { subscribe: false, forceRefetch: true }));
    const { answer, again } = await withListChanges(request);
    const { data } = answer;
    if (data && this.fetching.has(chatId)) this.patch((chats) => again(upsertChat(chats, data)));
    this.fetching.delete(chatId);
  }

  /** Applies a change to the list and to pending responses. */
  private change(change: ListChange): void {
    recordListChange(change);
    this.patch(change);
  }

  private patch(change: ListChange): void {
    // Both entries may hold a chat that has left them; the screens filter by `is_archived`.
    for (const list of [ALL_CHATS, ARCHIVED]) this.store.dispatch(updateQueryData('chatsList', list, change));
  }

  private count(): number {
    return this.loaded()?.filter((chat) => !chat.is_archived).length ?? 0;
  }

  private find(chatId: number): ChatView | undefined {
    return this.loaded()?.find((chat) => chat.id === chatId);
  }
}
