/** Everything this tab knows about open chats, and how each happening changes it. Pure. */
import type { Activity, MessageView, RunningReply as Snapshot } from '@contract/realtime';
import type { Outbox } from './timeline/outbox';
import { applyDelta, applySnapshot, type Delta, type RunningReply } from './timeline/running-reply';
import {
  apply,
  emptyTimeline,
  loadNewest,
  loadOlder,
  mergeChanges,
  setHidden,
  type Timeline,
} from './timeline/timeline';
import { agentMessagesAfter, deliveryById, pendingIds } from './timeline/timeline-view';

export type LoadState = 'loading' | 'ready' | 'error' | 'missing';

export interface OpenChat {
  readonly timeline: Timeline;
  readonly running: RunningReply | null;
  /** A stop was asked for: until it is done, the reply stands as it stood then. */
  readonly held: { readonly replyTo: number; readonly text: string } | null;
  /** The agent says that it writes, until this ISO time. */
  readonly typingUntil: string | null;
  /** What it was last said to do, when (ms since 1970), and while it wrote the reply to which message; null: to none. */
  readonly activity: { readonly told: Activity; readonly replyTo: number | null; readonly at: number } | null;
  readonly load: LoadState;
  readonly older: 'idle' | 'loading' | 'error';
  /** On the screen. */
  readonly watched: boolean;
  /** Which leaving of a chat the last one was; 0: it was never left. */
  readonly left: number;
}

export interface ChatState {
  readonly chats: Readonly<Record<number, OpenChat>>;
  readonly outbox: Outbox;
  /** Whether there are chats beyond those of the list; null: nobody has said yet. */
  readonly moreChats: boolean | null;
}

export const initialChatState: ChatState = { chats: {}, outbox: [], moreChats: null };

const emptyChat: OpenChat = {
  timeline: emptyTimeline,
  running: null,
  held: null,
  typingUntil: null,
  activity: null,
  load: 'loading',
  older: 'idle',
  watched: false,
  left: 0,
};

/** Changes one open chat. Events for chats that were never opened are let go: opening loads them afresh. */
function inChat(state: ChatState, chatId: number, change: (chat: OpenChat) => OpenChat): ChatState {
  const chat = state.chats[chatId];
  if (!chat) return state;
  const next = change(chat);
  return next === chat ? state : { ...state, chats: { ...state.chats, [chatId]: next } };
}

/** A running reply ends where its message no longer waits: answered, failed, stopped, deleted. */
function settleRunning(chat: OpenChat): OpenChat {
  const question = questionOf(chat);
  if (question === undefined) return chat;
  const source = chat.timeline.byId[question];
  // The question may lie further back than what is held; its answer does not.
  if (!source) return isAnswered(chat.timeline, question) ? withoutReply(chat) : chat;
  const waits = source.message !== null && deliveryById(chat.timeline, source.id) === 'queued';
  return waits ? chat : withoutReply(chat);
}

const isAnswered = ({ byId }: Timeline, question: number): boolean =>
  Object.values(byId).some((each) => each.is_agent_message && each.reply_to === question && each.message !== null);

/** The message whose reply is being written here. */
const questionOf = ({ running, held }: OpenChat): number | undefined => running?.replyTo ?? held?.replyTo;

const withoutReply = (chat: OpenChat): OpenChat => ({ ...chat, running: null, held: null, typingUntil: null });

const withTimeline = (chat: OpenChat, timeline: Timeline): OpenChat =>
  timeline === chat.timeline ? chat : settleRunning({ ...chat, timeline, activity: stillDone(chat, timeline) });

/** What the agent does is over with the reply, or where nobody asked, with what it says. Its end may have been missed. */
function stillDone({ activity, timeline: before }: OpenChat, timeline: Timeline): OpenChat['activity'] {
  if (!activity || firstPending(timeline) !== activity.replyTo) return null;
  const later = (of: Timeline): number => agentMessagesAfter(of, before.head);
  return activity.replyTo === null && later(timeline) > later(before) ? null : activity;
}

const firstPending = (timeline: Timeline): number | null => pendingIds(timeline)[0] ?? null;

/** The chat is held from now on. */
export function openChat(state: ChatState, chatId: number): ChatState {
  const chat = state.chats[chatId] ?? emptyChat;
  return { ...state, chats: { ...state.chats, [chatId]: { ...chat, watched: true } } };
}

const HELD_AT_MOST = 12;

/** The chat left the screen. It stays held, so that coming back is at once; those left longest ago are let go. */
export function leaveChat(state: ChatState, chatId: number): ChatState {
  const left = state.chats[chatId];
  if (!left) return state;
  const { [chatId]: _, ...others } = state.chats;
  const resting = Object.entries(others)
    .filter(([, chat]) => !chat.watched)
    .sort(([, a], [, b]) => b.left - a.left);
  const dropped = new Set(resting.slice(HELD_AT_MOST - 1).map(([id]) => id));
  const kept = Object.fromEntries(Object.entries(others).filter(([id]) => !dropped.has(id)));
  const latest = Math.max(0, ...Object.values(others).map((chat) => chat.left));
  return { ...state, chats: { ...kept, [chatId]: { ...left, watched: false, left: latest + 1 } } };
}

/** The chat was deleted: what was still to be sent in it goes with it, and a screen that shows it says so. */
export function forgetChat(state: ChatState, chatId: number): ChatState {
  const outbox = state.outbox.filter((entry) => entry.chat_id !== chatId);
  const { [chatId]: gone, ...chats } = state.chats;
  if (!gone?.watched) return { ...state, chats, outbox };
  return { ...state, chats: { ...chats, [chatId]: { ...emptyChat, load: 'missing', watched: true } }, outbox };
}

/** It is known whether there are chats beyond those of the list. */
export const setMoreChats = (state: ChatState, moreChats: boolean): ChatState =>
  moreChats === state.moreChats ? state : { ...state, moreChats };

export const setLoad = (state: ChatState, chatId: number, load: LoadState): ChatState =>
  inChat(state, chatId, (chat) => ({ ...chat, load }));

export const setOlder = (state: ChatState, chatId: number, older: OpenChat['older']): ChatState =>
  inChat(state, chatId, (chat) => ({ ...chat, older }));

/** The newest page came. */
export const takeNewest = (state: ChatState, chatId: number, page: MessageView[], complete: boolean): ChatState =>
  inChat(state, chatId, (chat) => ({
    ...letGoOfLost(withTimeline(chat, loadNewest(chat.timeline, page, complete))),
    load: 'ready',
  }));

/** Of a question that is too far back to be here nobody knows whether it still waits. If it does, the server says so. */
function letGoOfLost(chat: OpenChat): OpenChat {
  const question = questionOf(chat);
  return question === undefined || chat.timeline.byId[question] ? chat : withoutReply(chat);
}

/** An older page came. */
export const takeOlder = (state: ChatState, chatId: number, page: MessageView[], complete: boolean): ChatState =>
  inChat(state, chatId, (chat) => ({
    ...withTimeline(chat, loadOlder(chat.timeline, page, complete)),
    older: 'idle',
  }));

/** One message came or changed. */
export const takeMessage = (state: ChatState, chatId: number, message: MessageView): ChatState =>
  inChat(state, chatId, (chat) => withTimeline(chat, apply(chat.timeline, message).state));

/** The answer to "what did I miss". */
export function takeChanges(
  state: ChatState,
  chatId: number,
  answer: { messages: MessageView[]; running?: Snapshot | null },
): ChatState {
  return inChat(state, chatId, (chat) => {
    const merged = withTimeline(chat, mergeChanges(chat.timeline, answer.messages));
    if (!answer.running) return merged;
    return settleRunning({ ...merged, running: applySnapshot(merged.running, answer.running) });
  });
}

/** A piece of the running reply. */
export const takeDelta = (state: ChatState, delta: Delta & { chat_id: number }): ChatState =>
  inChat(state, delta.chat_id, (chat) => {
    const running = applyDelta(chat.running, delta);
    return running === chat.running ? chat : settleRunning({ ...chat, running });
  });

/** A stop is asked for, and what still comes of the reply is not shown; or it could not be had, and it goes on. */
export const holdReply = (state: ChatState, chatId: number, hold: boolean): ChatState =>
  inChat(state, chatId, (chat) => {
    const replyTo = chat.running?.replyTo ?? pendingIds(chat.timeline)[0];
    const held = hold && replyTo !== undefined ? { replyTo, text: chat.running?.text ?? '' } : null;
    return { ...chat, held };
  });

/** The text of the running reply that is to be seen; empty before its first piece. */
export function runningText({ running, held }: OpenChat): string {
  if (held && (!running || running.replyTo === held.replyTo)) return held.text;
  return running?.text ?? '';
}

/** The agent writes, or no longer does. What it does is for the reply that it writes now, whichever the event names. */
export const takeTyping = (
  state: ChatState,
  typing: { chat_id: number; is_typing: boolean; expires_at: string; at: number; activity?: Activity | undefined },
): ChatState =>
  inChat(state, typing.chat_id, (chat) => {
    if (!typing.is_typing) return { ...chat, typingUntil: null, activity: null };
    const told = typing.activity;
    const activity = told ? { told, replyTo: firstPending(chat.timeline), at: typing.at } : chat.activity;
    return { ...chat, typingUntil: typing.expires_at, activity };
  });

export const hideMessage = (state: ChatState, chatId: number, id: number, hidden: boolean): ChatState =>
  inChat(state, chatId, (chat) => ({ ...chat, timeline: setHidden(chat.timeline, id, hidden) }));
