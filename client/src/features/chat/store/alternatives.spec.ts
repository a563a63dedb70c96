import type { ChatView, MessageView } from '@contract/realtime';
import fc from 'fast-check';
import { newChatView } from '../../../../../test/support/chats/chat-view';
import { isShown, keepOlder, noteMessage, shownInsteadOf, upsertChat } from '../list/chats';
import {
  type ChatState,
  hideMessage,
  initialChatState,
  openChat,
  setRevision,
  takeChanges,
  takeMessage,
  takeNewest,
} from './chat-state';
import { keptMessages, type Revision } from './timeline/revision';
import { hasGap } from './timeline/timeline';
import { savedMessages } from './timeline/timeline-view';

const time = (n: number): string => new Date(n * 1000).toISOString();

/** Jest's matchers take longer than a run. */
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
}

type Pushed = { chat: ChatView } | { chatId: number; message: MessageView };

interface StoredChat {
  id: number;
  conversation: number | null;
  isShown: boolean;
  head: number;
  rows: MessageView[];
}

/** Alternatives of one conversation, as the database has them, beside a chat that is of no concern. */
class Server {
  readonly chats: StoredChat[] = [];
  readonly tabs: Tab[] = [];
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

  /** The reply to the first open message. `partial`: it was stopped. */
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

  /** The new chat; null when the message cannot be edited or answered again. */
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
function ordered(rows: readonly MessageView[]): MessageView[] {
  const live = rows.filter((row) => row.message !== null);
  const seqOf = new Map(live.filter((row) => !row.is_agent_message).map((row) => [row.id, row.seq]));
  const place = (row: MessageView): number => (row.is_agent_message && seqOf.get(row.reply_to ?? 0)) || row.seq;
  return [...live].sort((a, b) => place(a) - place(b) || a.seq - b.seq);
}

const revisionOf = (messageId: number, isEdit: boolean): Revision => ({
  messageId,
  text: isEdit ? 'edited' : null,
  clientId: 'c',
  editId: 'c',
  createdAt: time(0),
  isSending: true,
  error: null,
});

/** A page of the user. A poller gets no events. */
class Tab {
  readonly queue: Pushed[] = [];
  state: ChatState = initialChatState;
  chats: ChatView[] = [];
  openId = 1;
  private conversation = 1;
  private answer: { made: StoredChat } | null = null;
  /** Deletions that can still be undone, oldest first. */
  private deletions: { chatId: number; row: MessageView }[] = [];

  constructor(
    private readonly server: Server,
    readonly isPoller: boolean,
  ) {
    server.tabs.push(this);
    this.poll();
  }

  get chat() {
    return this.state.chats[this.openId];
  }

  shown = () => keptMessages(this.chat ? savedMessages(this.chat.timeline) : [], this.chat?.revision ?? null);

  private load(id: number): void {
    const page = ordered(this.server.chat(id).rows).sort((a, b) => a.seq - b.seq);
    this.state = takeNewest(
      openChat(this.state, id),
      id,
      page.map((row) => ({ ...row })),
      true,
    );
    this.catchUp();
  }

  private catchUp(): void {
    const { timeline } = this.chat as NonNullable<typeof this.chat>;
    const missed = this.server.chat(this.openId).rows.filter((row) => row.rev > timeline.head);
    const messages = missed.map((row) => ({ ...row })).sort((a, b) => a.rev - b.rev);
    this.state = takeChanges(this.state, this.openId, { messages });
  }

  private open(id: number): void {
    this.openId = id;
    this.load(id);
  }

  /** As `useFollowShown`. */
  private follow(): void {
    if (this.chat?.revision) return;
    const target = shownInsteadOf(this.chats, this.openId, this.conversation)?.id;
    const single = this.server.view(this.server.chat(this.openId));
    if (target !== undefined) this.open(target);
    else if (this.isPoller && !isShown(single)) this.open(single.shown_chat_id);
  }

  /** A poll, or a reconnect: lost events are never repeated. */
  poll(): void {
    this.queue.length = 0;
    this.chats = keepOlder(this.chats, this.server.list(), 100);
    this.load(this.openId);
    this.follow();
  }

  deliver(): void {
    const event = this.queue.shift();
    if (!event || this.isPoller) return;
    if ('chat' in event) this.chats = upsertChat(this.chats, event.chat);
    else {
      const { chatId, message } = event;
      this.chats = this.chats.map((chat) => (chat.id === chatId ? noteMessage(chat, message) : chat));
      // A chat that is not listed is fetched.
      if (!this.chats.some(({ id }) => id === chatId))
        this.chats = upsertChat(this.chats, this.server.view(this.server.chat(chatId)));
      this.state = takeMessage(this.state, chatId, message);
      if (this.chat && hasGap(this.chat.timeline)) this.catchUp();
    }
    this.follow();
  }

  revise(at: number, isEdit: boolean): void {
    if (this.chat?.revision) return;
    const questions = this.shown().filter(({ message }) => !message.is_agent_message);
    const id = questions[at % Math.max(1, questions.length)]?.message.id;
    if (id === undefined) return;
    this.state = setRevision(this.state, this.openId, revisionOf(id, isEdit));
    const kept = this.shown().map(({ message }) => message.id);
    expectSame(kept.includes(id), !isEdit);
    const hidden = this.deletions.filter(({ chatId }) => chatId === this.openId).map(({ row }) => row.message);
    while (this.send(({ chatId }) => chatId === this.openId));
    const made = this.server.revise(this.server.chat(this.openId), id, isEdit);
    expectSame(made?.rows.filter(({ message }) => hidden.includes(message)) ?? [], []);
    if (made) this.answer = { made };
    else this.state = setRevision(this.state, this.openId, null);
  }

  /** Hides a message, whose deletion is sent later. */
  delete(at: number): void {
    const shown = this.shown();
    const id = shown[at % Math.max(1, shown.length)]?.message.id;
    const row = this.server.chat(this.openId).rows.find((each) => each.id === id);
    if (!row || this.chat?.revision) return;
    this.deletions.push({ chatId: this.openId, row: { ...row } });
    this.state = hideMessage(this.state, this.openId, row.id, true);
  }

  undo(): void {
    const last = this.deletions.pop();
    if (last) this.state = hideMessage(this.state, last.chatId, last.row.id, false);
  }

  /** Sends the first of these deletions. */
  send(which: (deletion: { chatId: number }) => boolean = () => true): boolean {
    const at = this.deletions.findIndex(which);
    const [deletion] = at < 0 ? [] : this.deletions.splice(at, 1);
    const chat = deletion && this.server.chat(deletion.chatId);
    const row = chat?.rows.find(({ id }) => id === deletion?.row.id);
    if (chat && row && row.message !== null) this.server.remove(chat, row);
    return deletion !== undefined;
  }

  /** The answer to the edit arrives. */
  respond(): void {
    if (!this.answer) return;
    const { made } = this.answer;
    this.answer = null;
    this.state = setRevision(this.state, this.openId, null);
    this.chats = upsertChat(this.chats, this.server.view(made));
    this.open(made.id);
    this.follow();
  }
}

const ACTIONS = [
  'say',
  'reply',
  'fail',
  'stop',
  'remove',
  'delete',
  'undo',
  'send',
  'edit',
  'regenerate',
  'respond',
  'show',
  'deliver',
  'poll',
] as const;
const WEIGHTS = {
  say: 3,
  reply: 3,
  fail: 1,
  stop: 1,
  remove: 1,
  delete: 2,
  undo: 1,
  send: 1,
  edit: 2,
  regenerate: 2,
  respond: 2,
  show: 1,
  deliver: 8,
  poll: 1,
};

type Step = [action: (typeof ACTIONS)[number], tab: number, at: number];

function act(server: Server, [action, index, at]: Step): void {
  const tab = server.tabs[index] as Tab;
  const chat = server.chat(tab.openId);
  const row = chat.rows[at % Math.max(1, chat.rows.length)];
  if (action === 'say') server.say(chat);
  else if (action === 'reply') server.reply(chat);
  else if (action === 'fail') server.fail(chat);
  else if (action === 'stop') server.stop(chat);
  else if (action === 'remove' && row && row.message !== null) server.remove(chat, row);
  else if (action === 'delete') tab.delete(at);
  else if (action === 'undo') tab.undo();
  else if (action === 'send') tab.send();
  else if (action === 'edit' || action === 'regenerate') tab.revise(at, action === 'edit');
  else if (action === 'respond') tab.respond();
  else if (action === 'show') {
    const alternatives = server.chats.filter((each) => each.conversation === 1);
    const other = alternatives[at % Math.max(1, alternatives.length)];
    if (other) server.show(other);
  } else if (action === 'deliver') tab.deliver();
  else if (action === 'poll') tab.poll();
}

const weighted = ACTIONS.map((action) => ({ weight: WEIGHTS[action], arbitrary: fc.constant(action) }));
const step: fc.Arbitrary<Step> = fc.tuple(fc.oneof(...weighted), fc.nat({ max: 2 }), fc.nat({ max: 20 }));

describe('alternatives of a conversation', () => {
  it('end in the list of the database, with each reply below its message, in two tabs and a poller', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 24, size: 'max' }), (steps) => {
        const server = new Server();
        const tabs = [new Tab(server, false), new Tab(server, false), new Tab(server, true)];
        for (const each of steps) act(server, each);
        for (const tab of tabs) tab.respond();
        for (const tab of tabs) while (tab.send());
        for (const tab of tabs) {
          while (tab.queue.length > 0) tab.deliver();
          if (tab.isPoller) tab.poll();
        }
        const expected = ordered(server.shown.rows).map((row) => [row.id, row.message, row.delivery]);
        for (const tab of tabs) {
          const shown = tab
            .shown()
            .map(({ message, delivery }) => [message.id, message.message, delivery ?? undefined]);
          expectSame([tab.openId, shown], [server.shown.id, expected]);
          expectSame(tab.chats.map(({ id }) => id).sort(), [2, server.shown.id].sort());
        }
      }),
      { numRuns: 5000, seed: 20261127 },
    );
  });
});
