import type { ChatView, MessageView } from '../../../server/src/contract/chat/realtime.js';
import { newChatView } from './chat-view.js';

/** A time, from a counter. */
export const time = (n: number): string => new Date(n * 1000).toISOString();

/** An event of a socket. */
export type Pushed = { chat: ChatView } | { chatId: number; message: MessageView };

export interface StoredChat {
  id: number;
  conversation: number | null;
  isShown: boolean;
  head: number;
  rows: MessageView[];
}

/** Alternatives of one conversation, as stored in the database, and an unrelated chat. */
export class Server {
  readonly chats: StoredChat[] = [];
  /** The user's pages, which receive the pushes. */
  readonly tabs: { queue: Pushed[] }[] = [];
  private nextId = 1;
  private clock = 0;

  constructor() {
    for (let n = 0; n < 2; n++) this.chats.push(this.newChat(null));
  }

  private newChat(conversation: number | null): StoredChat {
    return { id: this.nextId++, conversation, isShown: true, head: 0, rows: [] };
  }

  chat(id: number): StoredChat {
    return this.chats.find((chat) => chat.id === id) as StoredChat;
  }

  get shown(): StoredChat {
    return this.chats.find((chat) => chat.isShown && (chat.conversation ?? chat.id) === 1) as StoredChat;
  }

  view(chat: StoredChat): ChatView {
    const last = chat.rows.findLast((row) => row.message !== null);
    return newChatView(chat.id, {
      last_message: last
        ? { id: last.id, is_agent_message: last.is_agent_message, created_at: last.created_at, text: '' }
        : null,
      root_id: 1,
      created_at: time(0),
      conversation_id: chat.conversation,
      shown_chat_id: chat.isShown ? chat.id : this.shown.id,
    });
  }

  list = (): ChatView[] => this.chats.filter((chat) => chat.isShown).map((chat) => this.view(chat));

  private push(event: Pushed): void {
    for (const tab of this.tabs) tab.queue.push(event);
  }

  add(chat: StoredChat, fields: Partial<MessageView>): MessageView {
    const rev = ++chat.head;
    const id = this.nextId++;
    const row = { id, message: `m${id}`, created_at: time(++this.clock), seq: rev, rev, ...fields } as MessageView;
    chat.rows.push(row);
    return row;
  }

  say(chat: StoredChat): void {
    const message = this.add(chat, { is_agent_message: false, delivery: 'queued' });
    this.push({ chatId: chat.id, message: { ...message } });
    if (!chat.isShown) this.show(chat);
  }

  private touch(chat: StoredChat, row: MessageView, change: Partial<MessageView>): void {
    Object.assign(row, change, { rev: ++chat.head });
    this.push({ chatId: chat.id, message: { ...row } });
  }

  /** The reply to the first open message. `partial` if it was stopped. */
  reply(chat: StoredChat, isStopped = false): void {
    const question = chat.rows.find((row) => row.delivery === 'queued' && row.message !== null);
    if (!question) return;
    if (isStopped) this.touch(chat, question, { delivery: 'stopped' });
    else question.delivery = 'answered';
    const message = this.add(chat, { is_agent_message: true, reply_to: question.id });
    this.push({ chatId: chat.id, message: { ...message } });
  }

  fail(chat: StoredChat): void {
    const question = chat.rows.find((row) => row.delivery === 'queued' && row.message !== null);
    if (question) this.touch(chat, question, { delivery: 'failed' });
  }

  stop(chat: StoredChat): void {
    this.reply(chat, true);
    for (const row of chat.rows)
      if (row.delivery === 'queued' && row.message !== null) this.touch(chat, row, { delivery: 'stopped' });
  }

  remove(chat: StoredChat, row: MessageView): void {
    this.touch(chat, row, { message: null, ...(row.delivery === 'queued' && { delivery: 'stopped' }) });
  }

  /** The new chat; null if the message cannot be edited or regenerated. */
  revise(chat: StoredChat, id: number, isEdit: boolean): StoredChat | null {
    const row = chat.rows.find((each) => each.id === id);
    if (!row || row.message === null || row.is_agent_message) return null;
    this.stop(chat);
    const shown = ordered(chat.rows);
    const path = shown.slice(0, shown.indexOf(row) + (isEdit ? 0 : 1));
    const copy = this.newChat(chat.conversation ?? chat.id);
    const copies = new Map<number, number>();
    for (const each of path) {
      const made = this.add(copy, { ...each, id: this.nextId++, rev: copy.head + 1, seq: copy.head + 1 });
      if (each.reply_to != null) made.reply_to = copies.get(each.reply_to) ?? null;
      copies.set(each.id, made.id);
    }
    if (isEdit) this.add(copy, { is_agent_message: false, delivery: 'queued' });
    else Object.assign(copy.rows.at(-1) as MessageView, { delivery: 'queued' });
    this.chats.push(copy);
    this.hideAllBut(copy);
    this.push({ chat: this.view(copy) });
    return copy;
  }

  show(chat: StoredChat): void {
    if (chat.isShown) return;
    this.hideAllBut(chat);
    this.push({ chat: this.view(chat) });
  }

  private hideAllBut(shown: StoredChat): void {
    const conversation = shown.conversation ?? shown.id;
    for (const chat of this.chats) {
      if ((chat.conversation ?? chat.id) !== conversation) continue;
      Object.assign(chat, { conversation, isShown: chat === shown });
    }
  }
}

/** Each reply below its message: written without the code under test. */
export function ordered(rows: readonly MessageView[]): MessageView[] {
  const live = rows.filter((row) => row.message !== null);
  const seqOf = new Map(live.filter((row) => !row.is_agent_message).map((row) => [row.id, row.seq]));
  const place = (row: MessageView): number => (row.is_agent_message && seqOf.get(row.reply_to ?? 0)) || row.seq;
  return [...live].sort((a, b) => place(a) - place(b) || a.seq - b.seq);
}
