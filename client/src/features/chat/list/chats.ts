/** The chat list: sorting, merging and event updates. */

import type { ChatView, MessageView } from '@contract/chat/realtime';
import { LIMITS } from '@contract/limits';

/** When the chat was last active. */
export const lastTime = (chat: ChatView): string => chat.last_message?.created_at ?? chat.created_at;

/** The pinned ones, then the newest first; a chat without messages sorts by its creation time. */
export function newestFirst(chats: readonly ChatView[]): ChatView[] {
  return [...chats].sort((a, b) => {
    if (a.is_pinned !== b.is_pinned) return a.is_pinned ? -1 : 1;
    const [left, right] = [lastTime(a), lastTime(b)];
    return left === right ? b.id - a.id : left < right ? 1 : -1;
  });
}

const conversationOf = ({ id, conversation_id }: ChatView): number => conversation_id ?? id;

/** False for an alternative that another one replaced. The API of the previous version does not report alternatives. */
export const isShown = ({ id, shown_chat_id }: ChatView): boolean => (shown_chat_id ?? id) === id;

/** The listed alternative of a chat; undefined when the chat is listed itself or its conversation is not. */
export function shownInsteadOf(chats: readonly ChatView[], id: number, conversation: number): ChatView | undefined {
  if (chats.some((chat) => chat.id === id)) return undefined;
  return chats.find((chat) => chat.conversation_id === conversation);
}

/** Drops the other alternatives of the chats' conversations: a conversation is listed once. */
function withoutAlternatives(known: readonly ChatView[], chats: readonly ChatView[]): ChatView[] {
  const shown = new Map(chats.map((chat) => [conversationOf(chat), chat.id]));
  return known.filter((chat) => (shown.get(conversationOf(chat)) ?? chat.id) === chat.id);
}

/** Adds a chat, or merges it into the one with the same id. */
export function upsertChat(known: readonly ChatView[], chat: ChatView): ChatView[] {
  // An event that is older than the first alternative.
  const isBehind = chat.conversation_id === null && known.some((other) => other.conversation_id === chat.id);
  if (isBehind || !isShown(chat)) return known.filter((other) => other.id !== chat.id);
  const chats = withoutAlternatives(known, [chat]);
  return chats.some((other) => other.id === chat.id)
    ? chats.map((other) => (other.id === chat.id ? notBehind(other, chat) : other))
    : [chat, ...chats];
}

/**
 * Merges a received chat that may be older than the known one. If it is, the known last message, read position and
 * unread count stay, as they belong together. Changes of other fields have their own event.
 */
function notBehind(known: ChatView, told: ChatView): ChatView {
  const { last_message, last_read_seq, unread_count } = known;
  const isBehind = (told.last_message?.id ?? 0) < (last_message?.id ?? 0) || told.last_read_seq < last_read_seq;
  return isBehind ? { ...told, last_message, last_read_seq, unread_count } : told;
}

/**
 * Merges a refetched newest page: known chats older than its last one are kept. A partial page means that no older
 * chats exist.
 */
export function keepOlder(known: readonly ChatView[], newest: readonly ChatView[], pageSize: number): ChatView[] {
  const end = newestFirst(newest).at(-1);
  if (!end || newest.length < pageSize) return [...newest];
  const ids = new Set(newest.map((chat) => chat.id));
  return [
    ...newest,
    ...withoutAlternatives(known, newest).filter(
      (chat) => !ids.has(chat.id) && !chat.is_pinned && lastTime(chat) <= lastTime(end),
    ),
  ];
}

/**
 * Whether more chats exist than are loaded. Without a total, which a proxy may strip from the headers, a full page
 * suggests more.
 */
export const hasMore = (held: number, total: number | undefined, pageSize: number): boolean =>
  total === undefined ? held >= pageSize : held < total;

/** Appends chats that are not in the list yet. */
export function addChats(known: readonly ChatView[], more: readonly ChatView[]): ChatView[] {
  const ids = new Set(known.map((chat) => chat.id));
  return [...known, ...more.filter((chat) => !ids.has(chat.id))];
}

let lineOf = (text: string, max: number): string => text.slice(0, max);
/** Replaces the plain cut once its code has loaded: the first paint of a chat does not need it. */
export const removesMarkdown = import('@contract/text/plain-line').then(({ plainLine }) => {
  lineOf = plainLine;
});

/** Applies a new message: it becomes the last one, and counts as unread if the agent wrote it. */
export function noteMessage(chat: ChatView, message: MessageView): ChatView {
  if (message.message === null || (chat.last_message && message.id <= chat.last_message.id)) return chat;
  const { id, is_agent_message, created_at, files } = message;
  const unread = is_agent_message && message.seq > chat.last_read_seq ? 1 : 0;
  const line = lineOf(message.message, LIMITS.lastMessage);
  return {
    ...chat,
    last_message: { id, is_agent_message, created_at, text: line || (files?.[0]?.name ?? '') },
    unread_count: chat.unread_count + unread,
    is_archived: chat.is_archived && (chat.is_muted || !is_agent_message),
  };
}

/** Marks the chat as read up to `seq`. `newerAgentMessages` is the number of known agent messages after it. */
export function noteRead(chat: ChatView, seq: number, newerAgentMessages: number): ChatView {
  if (seq <= chat.last_read_seq) return chat;
  return { ...chat, last_read_seq: seq, unread_count: Math.min(chat.unread_count, newerAgentMessages) };
}

/** Total number of unread messages, without muted chats. */
export const unreadOf = (chats: readonly ChatView[]): number =>
  chats.reduce((sum, chat) => sum + (chat.is_muted ? 0 : chat.unread_count), 0);

/** The chat below (1) or above (-1) the given one; without one, the first or the last. Undefined past the ends. */
export function neighbourOf(chats: readonly ChatView[], id: number | null, step: 1 | -1): ChatView | undefined {
  const at = chats.findIndex((chat) => chat.id === id);
  if (at < 0) return step === 1 ? chats[0] : chats.at(-1);
  const next = at + step;
  return next < 0 ? undefined : chats[next];
}
