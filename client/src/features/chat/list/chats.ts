/** The list of chats: its order, and what an event changes in it. */
import type { ChatView, MessageView } from '@contract/realtime';

const lastTime = (chat: ChatView): string => chat.last_message?.created_at ?? chat.created_at;

/** Newest first; a chat without messages counts from its making. */
export function newestFirst(chats: readonly ChatView[]): ChatView[] {
  return [...chats].sort((a, b) => {
    const [left, right] = [lastTime(a), lastTime(b)];
    return left === right ? b.id - a.id : left < right ? 1 : -1;
  });
}

/** Adds a chat or replaces the one with its id, of which what is newer stays. */
export function upsertChat(chats: readonly ChatView[], chat: ChatView): ChatView[] {
  return chats.some((other) => other.id === chat.id)
    ? chats.map((other) => (other.id === chat.id ? notBehind(other, chat) : other))
    : [chat, ...chats];
}

/**
 * A chat as it was told, which may be older than what is known: then its last message and what is unread of it stay as
 * they are, all three, because they belong together. What it has besides, its own event is about to tell.
 */
function notBehind(known: ChatView, told: ChatView): ChatView {
  const { last_message, last_read_seq, unread_count } = known;
  const isBehind = (told.last_message?.id ?? 0) < (last_message?.id ?? 0) || told.last_read_seq < last_read_seq;
  return isBehind ? { ...told, last_message, last_read_seq, unread_count } : told;
}

/**
 * The newest page was asked for again: chats older than its end, which were loaded page by page, stay. A page that is
 * not full is all there is.
 */
export function keepOlder(known: readonly ChatView[], newest: readonly ChatView[], pageSize: number): ChatView[] {
  const end = newestFirst(newest).at(-1);
  if (!end || newest.length < pageSize) return [...newest];
  const ids = new Set(newest.map((chat) => chat.id));
  return [...newest, ...known.filter((chat) => !ids.has(chat.id) && lastTime(chat) <= lastTime(end))];
}

/**
 * Whether there are chats beyond those that are held. The server says how many there are in all; where what stands between
 * has taken that away, a full page may have another one behind it.
 */
export const hasMore = (held: number, total: number | undefined, pageSize: number): boolean =>
  total === undefined ? held >= pageSize : held < total;

/** Adds chats that are not known yet. */
export function addChats(known: readonly ChatView[], more: readonly ChatView[]): ChatView[] {
  const ids = new Set(known.map((chat) => chat.id));
  return [...known, ...more.filter((chat) => !ids.has(chat.id))];
}

/** A new message came: it is the chat's last one, and unread if the agent wrote it. */
export function noteMessage(chat: ChatView, message: MessageView): ChatView {
  if (message.message === null || (chat.last_message && message.id <= chat.last_message.id)) return chat;
  const { id, is_agent_message, created_at } = message;
  const unread = is_agent_message && message.seq > chat.last_read_seq ? 1 : 0;
  return {
    ...chat,
    last_message: { id, is_agent_message, created_at },
    unread_count: chat.unread_count + unread,
  };
}

/** The chat was read up to a message: nothing below counts as unread. `newerAgentMessages` are those known above it. */
export function noteRead(chat: ChatView, seq: number, newerAgentMessages: number): ChatView {
  if (seq <= chat.last_read_seq) return chat;
  return { ...chat, last_read_seq: seq, unread_count: Math.min(chat.unread_count, newerAgentMessages) };
}

/** How many messages wait in all of them. */
export const unreadOf = (chats: readonly ChatView[]): number => chats.reduce((sum, chat) => sum + chat.unread_count, 0);

/** The chat below (1) or above (-1) one of the list; from none, the first or the last. Nothing beyond the ends. */
export function neighbourOf(chats: readonly ChatView[], id: number | null, step: 1 | -1): ChatView | undefined {
  const at = chats.findIndex((chat) => chat.id === id);
  if (at < 0) return step === 1 ? chats[0] : chats.at(-1);
  const next = at + step;
  return next < 0 ? undefined : chats[next];
}
