/** State of the open chats in this tab, and its transitions. Pure. */
import type { Activity, MessageView, RunningReply as Snapshot } from '@contract/chat/realtime';
import type { Outbox } from './timeline/outbox';
import type { Revision } from './timeline/revision';
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
  /** Set while a stop is requested: the shown text of the reply stays frozen until the stop completes. */
  readonly held: { readonly replyTo: number; readonly text: string } | null;
  /** The agent is typing until this ISO time. */
  readonly typingUntil: string | null;
  /**
   * Last reported activity of the agent, its time (ms since 1970) and the message it was replying to; null if to none.
   */
  readonly activity: { readonly told: Activity; readonly replyTo: number | null; readonly at: number } | null;
  readonly load: LoadState;
  readonly older: 'idle' | 'loading' | 'error';
  /** An edit of one of the user's messages, or a reply being regenerated. */
  readonly revision: Revision | null;
  /** The chat is on screen. */
  readonly watched: boolean;
  /** Order in which chats were left; the highest is the latest. 0 if never left. */
  readonly left: number;
}

export interface ChatState {
  readonly chats: Readonly<Record<number, OpenChat>>;
  readonly outbox: Outbox;
  /** Whether more chats exist than the list has loaded; null if unknown. */
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
  revision: null,
  watched: false,
  left: 0,
};

/** Changes one open chat. Events of other chats are ignored: opening a chat loads it. */
function inChat(state: ChatState, chatId: number, change: (chat: OpenChat) => OpenChat): ChatState {
  const chat = state.chats[chatId];
  if (!chat) return state;
  const next = change(chat);
  return next === chat ? state : { ...state, chats: { ...state.chats, [chatId]: next } };
}

/** Drops the running reply when its user message is no longer pending: answered, failed, stopped or deleted. */
function settleRunning(chat: OpenChat): OpenChat {
  const question = questionOf(chat);
  if (question === undefined) return chat;
  const source = chat.timeline.byId[question];
  // The user message may be older than the loaded messages; its reply is not.
  if (!source) return isAnswered(chat.timeline, question) ? withoutReply(chat) : chat;
  const waits = source.message !== null && deliveryById(chat.timeline, source.id) === 'queued';
  return waits ? chat : withoutReply(chat);
}

const isAnswered = ({ byId }: Timeline, question: number): boolean =>
  Object.values(byId).some((each) => each.is_agent_message && each.reply_to === question && each.message !== null);

/** Id of the user message that the running reply answers. */
export const questionOf = ({ running, held }: OpenChat): number | undefined => running?.replyTo ?? held?.replyTo;

const withoutReply = (chat: OpenChat): OpenChat => ({ ...chat, running: null, held: null, typingUntil: null });

const withTimeline = (chat: OpenChat, timeline: Timeline): OpenChat =>
  timeline === chat.timeline ? chat : settleRunning({ ...chat, timeline, activity: stillDone(chat, timeline) });

/**
 * Clears the activity when its reply arrives, or any agent message if none is pending. Its end event may have been
 * lost.
 */
function stillDone({ activity, timeline: before }: OpenChat, timeline: Timeline): OpenChat['activity'] {
  if (!activity || firstPending(timeline) !== activity.replyTo) return null;
  const later = (of: Timeline): number => agentMessagesAfter(of, before.head);
  return activity.replyTo === null && later(timeline) > later(before) ? null : activity;
}

const firstPending = (timeline: Timeline): number | null => pendingIds(timeline)[0] ?? null;

/** Marks a chat as on screen, with an empty state if it is new. */
export function openChat(state: ChatState, chatId: number): ChatState {
  const chat = state.chats[chatId] ?? emptyChat;
  return { ...state, chats: { ...state.chats, [chatId]: { ...chat, watched: true } } };
}

const MAX_HELD_CHATS = 12;

/** Marks a chat as off screen. It stays cached for an instant return; the chats left longest ago are evicted. */
export function leaveChat(state: ChatState, chatId: number): ChatState {
  const left = state.chats[chatId];
  if (!left) return state;
  const { [chatId]: _, ...others } = state.chats;
  const resting = Object.entries(others)
    .filter(([, chat]) => !chat.watched)
    .sort(([, a], [, b]) => b.left - a.left);
  const dropped = new Set(resting.slice(MAX_HELD_CHATS - 1).map(([id]) => id));
  const kept = Object.fromEntries(Object.entries(others).filter(([id]) => !dropped.has(id)));
  const latest = Math.max(0, ...Object.values(others).map((chat) => chat.left));
  return {
    ...state,
    chats: { ...kept, [chatId]: { ...left, revision: keptRevision(left), watched: false, left: latest + 1 } },
  };
}

/** Keeps a text that is being written; a sent one has its own alternative. */
const keptRevision = ({ revision }: OpenChat): Revision | null => (revision?.isSending ? null : revision);

/** Sets the edit of a message, or ends it (null). */
export const setRevision = (state: ChatState, chatId: number, revision: Revision | null): ChatState =>
  inChat(state, chatId, (chat) => ({ ...chat, revision }));

/** Removes a deleted chat with its unsent messages. A chat on screen becomes `missing`. */
export function forgetChat(state: ChatState, chatId: number): ChatState {
  const outbox = state.outbox.filter((entry) => entry.chat_id !== chatId);
  const { [chatId]: gone, ...chats } = state.chats;
  if (!gone?.watched) return { ...state, chats, outbox };
  return { ...state, chats: { ...chats, [chatId]: { ...emptyChat, load: 'missing', watched: true } }, outbox };
}

/** Stores whether more chats exist than the list has loaded. */
export const setMoreChats = (state: ChatState, moreChats: boolean): ChatState =>
  moreChats === state.moreChats ? state : { ...state, moreChats };

export const setLoad = (state: ChatState, chatId: number, load: LoadState): ChatState =>
  inChat(state, chatId, (chat) => ({ ...chat, load }));

export const setOlder = (state: ChatState, chatId: number, older: OpenChat['older']): ChatState =>
  inChat(state, chatId, (chat) => ({ ...chat, older }));

/** Applies the newest page. */
export const takeNewest = (state: ChatState, chatId: number, page: MessageView[], complete: boolean): ChatState =>
  inChat(state, chatId, (chat) => ({
    ...dropUnknownReply(withTimeline(chat, loadNewest(chat.timeline, page, complete))),
    load: 'ready',
  }));

/**
 * Drops a running reply whose user message is not loaded and may no longer be pending. If it is, catch-up restores the
 * reply.
 */
function dropUnknownReply(chat: OpenChat): OpenChat {
  const question = questionOf(chat);
  return question === undefined || chat.timeline.byId[question] ? chat : withoutReply(chat);
}

/** Applies an older page. */
export const takeOlder = (state: ChatState, chatId: number, page: MessageView[], complete: boolean): ChatState =>
  inChat(state, chatId, (chat) => ({
    ...withTimeline(chat, loadOlder(chat.timeline, page, complete)),
    older: 'idle',
  }));

/** Applies a new or changed message. */
export const takeMessage = (state: ChatState, chatId: number, message: MessageView): ChatState =>
  inChat(state, chatId, (chat) => withTimeline(chat, apply(chat.timeline, message).state));

/** A snapshot may be this much older than an activity known to the tab, in ms. */
const SNAPSHOT_LAG = 1_000;

/** The activity of a snapshot, unless the tab knows a later one. @param at when it arrived (ms since 1970) */
function activityIn(snapshot: Snapshot, { activity: shown, running }: OpenChat, at: number): OpenChat['activity'] {
  const { activity: told, reply_to: replyTo } = snapshot;
  const isBehind = running?.replyTo === replyTo && snapshot.index + 1 < running.next;
  if (told === undefined || isBehind || (shown && at - shown.at < SNAPSHOT_LAG)) return shown;
  if (!told) return null;
  const isShown = shown?.replyTo === replyTo && shown.told.text === told.text && shown.told.step === told.step;
  return isShown ? shown : { told, replyTo, at };
}

/** Applies a catch-up response. @param answer.at when it arrived (ms since 1970) */
export function takeChanges(
  state: ChatState,
  chatId: number,
  answer: { messages: MessageView[]; running?: Snapshot | null; at?: number },
): ChatState {
  return inChat(state, chatId, (chat) => {
    const merged = withTimeline(chat, mergeChanges(chat.timeline, answer.messages));
    const { running: snapshot, at = 0 } = answer;
    if (!snapshot) return merged;
    const activity = activityIn(snapshot, merged, at);
    return settleRunning({ ...merged, activity, running: applySnapshot(merged.running, snapshot) });
  });
}

/** Applies a chunk of the running reply. It ends the activity, which is shown below the text. */
export const takeDelta = (state: ChatState, delta: Delta & { chat_id: number }): ChatState =>
  inChat(state, delta.chat_id, (chat) => {
    const running = applyDelta(chat.running, delta);
    return running === chat.running ? chat : settleRunning({ ...chat, running, activity: null });
  });

/** Freezes the shown reply when a stop is requested, or resumes it when the stop failed. */
export const holdReply = (state: ChatState, chatId: number, hold: boolean): ChatState =>
  inChat(state, chatId, (chat) => {
    const replyTo = chat.running?.replyTo ?? pendingIds(chat.timeline)[0];
    const held = hold && replyTo !== undefined ? { replyTo, text: chat.running?.text ?? '' } : null;
    return { ...chat, held };
  });

/** The visible text of the running reply; empty before its first chunk. */
export function runningText({ running, held }: OpenChat): string {
  if (held && (!running || running.replyTo === held.replyTo)) return held.text;
  return running?.text ?? '';
}

/** Applies a typing event. Its activity belongs to the reply that is pending now, whichever message the event names. */
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
