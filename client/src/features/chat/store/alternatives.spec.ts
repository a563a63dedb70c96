import type { ChatView, MessageView } from '@contract/chat/realtime';
import fc from 'fast-check';
import {
  ordered,
  type Pushed,
  Server,
  type StoredChat,
  time,
} from '../../../../../test/support/chats/alternatives-server';
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

/** Jest's matchers take longer than a run. */
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
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

  /** Hides a message; its deletion is sent later. */
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
