/** Memoized selectors for the chat UI. */
import type { Activity, ChatView, MessageView } from '@contract/chat/realtime';
import { createSelector, lruMemoize, weakMapMemoize } from '@reduxjs/toolkit';
import { type ChatRoot, selectChat } from './chat-slice';
import { type OpenChat, questionOf, runningText } from './chat-state';
import type { Outbox } from './timeline/outbox';
import { editedMessage, keptMessages, type Revision } from './timeline/revision';
import { emptyTimeline, type Timeline } from './timeline/timeline';
import { pendingIdsOf, type ShownMessage, savedMessages, unsentMessages } from './timeline/timeline-view';

const noEntries: Outbox = [];

/** The chat's state in this tab; undefined if it is not loaded. */
export const selectOpenChat = (state: ChatRoot, chatId: number): OpenChat | undefined =>
  selectChat(state).chats[chatId];

/** Whether more chats exist than the list has loaded; null if unknown. */
export const selectMoreChats = (state: ChatRoot): boolean | null => selectChat(state).moreChats;

const selectTimeline = (state: ChatRoot, chatId: number): Timeline =>
  selectChat(state).chats[chatId]?.timeline ?? emptyTimeline;

const selectEntries = createSelector(
  [(state: ChatRoot) => selectChat(state).outbox, (_: ChatRoot, chatId: number) => chatId],
  (outbox, chatId): Outbox => {
    const own = outbox.filter((entry) => entry.chat_id === chatId);
    return own.length > 0 ? own : noEntries;
  },
  { memoize: weakMapMemoize },
);

const selectStored = createSelector([selectTimeline], savedMessages, {
  memoize: lruMemoize,
  memoizeOptions: { maxSize: 2 },
});

/** The edit of a message, or the reply being regenerated; null for none. */
export const selectRevision = (state: ChatRoot, chatId: number): Revision | null =>
  selectChat(state).chats[chatId]?.revision ?? null;

/** Not while the user writes: the messages would be derived again with each key. */
const selectSentRevision = (state: ChatRoot, chatId: number): Revision | null => {
  const revision = selectRevision(state, chatId);
  return revision?.isSending ? revision : null;
};

const selectSaved = createSelector([selectStored, selectSentRevision], keptMessages, {
  memoize: lruMemoize,
  memoizeOptions: { maxSize: 2 },
});

/** Messages to show in the order of the conversation, the user's unsent ones last. */
export const selectShown = createSelector(
  [
    selectStored,
    selectSaved,
    selectTimeline,
    selectEntries,
    selectSentRevision,
    (_: ChatRoot, chatId: number) => chatId,
  ],
  (stored, saved, timeline, entries, revision, chatId): ShownMessage[] => [
    ...saved,
    ...editedMessage(stored, revision, chatId),
    ...unsentMessages(timeline, entries),
  ],
  { memoize: lruMemoize, memoizeOptions: { maxSize: 2 } },
);

/** Id of the last reply; null when the newest message is not one. */
export const selectLastReply = createSelector([selectShown], (shown): number | null => {
  const last = shown.at(-1);
  return last?.kind === 'saved' && last.message.is_agent_message ? last.message.id : null;
});

/** Id of the first reply to each message. */
export const selectFirstReplies = createSelector([selectSaved], (saved): ReadonlyMap<number, number> => {
  const replies = new Map<number, number>();
  for (const { message } of saved) {
    const question = message.is_agent_message ? message.reply_to : null;
    if (question != null && !replies.has(question)) replies.set(question, message.id);
  }
  return replies;
});

const selectPendingIds = createSelector([selectSaved], pendingIdsOf);

/** Id of the first user message awaiting a reply; null when there is none. */
export const selectFirstPending = (state: ChatRoot, chatId: number): number | null =>
  selectPendingIds(state, chatId)[0] ?? null;

/** Id of the user message whose reply is running, which may not be loaded; otherwise of the first that waits for one. */
export const selectAnswered = (state: ChatRoot, chatId: number): number | null => {
  const chat = selectChat(state).chats[chatId];
  return (chat && questionOf(chat)) ?? selectFirstPending(state, chatId);
};

/** Id of the last user message awaiting a reply; null when there is none. */
export const selectLastPending = (state: ChatRoot, chatId: number): number | null =>
  selectPendingIds(state, chatId).at(-1) ?? null;

/** When a pending message was sent or its reply regenerated (ms since 1970); null if unknown because it was resent. */
function askedAt(state: ChatRoot, chatId: number, messageId: number | null): number | null {
  const message = selectTimeline(state, chatId).byId[messageId ?? 0];
  const revision = selectSentRevision(state, chatId);
  if (message && revision?.messageId === message.id) return Date.parse(revision.createdAt);
  return message && message.seq === message.rev ? Date.parse(message.created_at) : null;
}

/**
 * The first change of a new alternative requests the reply to its last copied message. A resent message has two more
 * changes.
 */
const isAskedAgain = (message: MessageView | undefined): boolean => message?.rev === (message?.seq ?? 0) + 1;

/** Since when the first pending message has been waiting (ms since 1970); null if unknown because it was resent. */
export const selectPendingSince = (
  state: ChatRoot,
  { id, created_at }: Pick<ChatView, 'id' | 'created_at'>,
): number | null => {
  const first = selectFirstPending(state, id);
  return isAskedAgain(selectTimeline(state, id).byId[first ?? 0]) ? Date.parse(created_at) : askedAt(state, id, first);
};

const selectLastSaid = createSelector([selectSaved], (saved): number | null => {
  const replies = saved.filter((shown) => shown.message.is_agent_message);
  return replies.reduce<number | null>(
    (last, { message }) => Math.max(last ?? 0, Date.parse(message.created_at)),
    null,
  );
});

/**
 * Time of the last pending message, agent message or activity report (ms since 1970), whichever is latest. Null when
 * unknown: the message was resent, and no activity was reported since.
 */
export const selectLastSign = (state: ChatRoot, chatId: number): number | null => {
  const asked = askedAt(state, chatId, selectLastPending(state, chatId));
  const told = selectChat(state).chats[chatId]?.activity?.at ?? null;
  if (asked === null) return told;
  return Math.max(asked, selectLastSaid(state, chatId) ?? 0, told ?? 0);
};

/** Last reported activity for the pending reply; null when none was reported. */
export const selectActivity = (state: ChatRoot, chatId: number): Activity | null => {
  const activity = selectChat(state).chats[chatId]?.activity;
  return activity?.replyTo === selectFirstPending(state, chatId) ? activity.told : null;
};

/** Visible text of the running reply; empty before its first chunk. */
export const selectRunningText = (state: ChatRoot, chatId: number): string => {
  const chat = selectChat(state).chats[chatId];
  return chat ? runningText(chat) : '';
};

/** Whether the chat has messages that the server has not stored: being sent, waiting or refused. */
export const selectHasUnsent = createSelector(
  [selectTimeline, selectEntries],
  (timeline, entries): boolean => unsentMessages(timeline, entries).length > 0,
  { memoize: weakMapMemoize },
);

/** True while a message is being sent for the first time. Retries do not block the next message. */
export const selectIsInFlight = (state: ChatRoot, chatId: number): boolean =>
  selectEntries(state, chatId).some((entry) => entry.state === 'sending' && entry.attempts === 0);
