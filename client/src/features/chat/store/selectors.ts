/** Selectors of the screens, memoized by their inputs. */
import type { Activity, MessageView } from '@contract/realtime';
import { createSelector, lruMemoize, weakMapMemoize } from '@reduxjs/toolkit';
import { type ChatRoot, selectChat } from './chat-slice';
import { type OpenChat, runningText } from './chat-state';
import type { Outbox } from './timeline/outbox';
import { emptyTimeline, type Timeline } from './timeline/timeline';
import { pendingIdsOf, type ShownMessage, savedMessages, unsentMessages } from './timeline/timeline-view';

const noEntries: Outbox = [];

/** The chat as far as this tab holds it. */
export const selectOpenChat = (state: ChatRoot, chatId: number): OpenChat | undefined =>
  selectChat(state).chats[chatId];

/** Whether there are chats beyond those of the list; null: nobody has said yet. */
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

const selectSaved = createSelector([selectTimeline], savedMessages, {
  memoize: lruMemoize,
  memoizeOptions: { maxSize: 2 },
});

/** The messages on the screen, oldest first, own unsent ones last. */
export const selectShown = createSelector(
  [selectSaved, selectTimeline, selectEntries],
  (saved, timeline, entries): ShownMessage[] => [...saved, ...unsentMessages(timeline, entries)],
  { memoize: lruMemoize, memoizeOptions: { maxSize: 2 } },
);

const selectPendingIds = createSelector([selectSaved], pendingIdsOf);

/** The first user message that waits for its reply; null when none does. */
export const selectFirstPending = (state: ChatRoot, chatId: number): number | null =>
  selectPendingIds(state, chatId)[0] ?? null;

/** The last one; null when none waits. */
export const selectLastPending = (state: ChatRoot, chatId: number): number | null =>
  selectPendingIds(state, chatId).at(-1) ?? null;

const sentAt = (message: MessageView | undefined): number | null =>
  message && message.seq === message.rev ? Date.parse(message.created_at) : null;

/** Since when the first of them has waited (ms since 1970); null where that is not known: it was sent once more. */
export const selectPendingSince = (state: ChatRoot, chatId: number): number | null => {
  return sentAt(selectTimeline(state, chatId).byId[selectFirstPending(state, chatId) ?? 0]);
};

const selectLastSaid = createSelector([selectSaved], (saved): number | null => {
  const last = saved.findLast((shown) => shown.message.is_agent_message);
  return last ? Date.parse(last.message.created_at) : null;
});

/**
 * When the agent was last asked, or was last known to be there: it said something, or told what it does (ms since
 * 1970). Null where that is not known: it was asked once more, and has told nothing since.
 */
export const selectLastSign = (state: ChatRoot, chatId: number): number | null => {
  const asked = sentAt(selectTimeline(state, chatId).byId[selectLastPending(state, chatId) ?? 0]);
  const told = selectChat(state).chats[chatId]?.activity?.at ?? null;
  if (asked === null) return told;
  return Math.max(asked, selectLastSaid(state, chatId) ?? 0, told ?? 0);
};

/** What the agent was last said to do for the reply that is awaited now; null: nothing was said. */
export const selectActivity = (state: ChatRoot, chatId: number): Activity | null => {
  const activity = selectChat(state).chats[chatId]?.activity;
  return activity?.replyTo === selectFirstPending(state, chatId) ? activity.told : null;
};

/** The text of the running reply; empty before its first piece. */
export const selectRunningText = (state: ChatRoot, chatId: number): string => {
  const chat = selectChat(state).chats[chatId];
  return chat ? runningText(chat) : '';
};

/** True while a message of this browser is on its way. What waits for the network does not hold up the next one. */
export const selectIsInFlight = (state: ChatRoot, chatId: number): boolean =>
  selectEntries(state, chatId).some((entry) => entry.state === 'sending' && entry.attempts === 0);
