/** The chat's part of the store: each action goes to its pure function. */
import type { MessageView, RunningReply as Snapshot } from '@contract/realtime';
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import * as chats from './chat-state';
import * as box from './timeline/outbox';

interface Page {
  chatId: number;
  messages: MessageView[];
  complete: boolean;
}

export const chatOpened = createAction<number>('chat/opened');
export const chatLeft = createAction<number>('chat/left');
export const chatForgotten = createAction<number>('chat/forgotten');
export const allForgotten = createAction('chat/allForgotten');
export const loadChanged = createAction<{ chatId: number; load: chats.LoadState }>('chat/loadChanged');
export const olderChanged = createAction<{ chatId: number; older: chats.OpenChat['older'] }>('chat/olderChanged');
export const newestLoaded = createAction<Page>('chat/newestLoaded');
export const olderLoaded = createAction<Page>('chat/olderLoaded');
export const messageArrived = createAction<{ chatId: number; message: MessageView }>('chat/messageArrived');
export const changesArrived = createAction<{
  chatId: number;
  messages: MessageView[];
  running?: Snapshot | null;
}>('chat/changesArrived');
export const deltaArrived = createAction<Parameters<typeof chats.takeDelta>[1]>('chat/deltaArrived');
export const replyHeld = createAction<{ chatId: number; hold: boolean }>('chat/replyHeld');
export const typingArrived = createAction<Parameters<typeof chats.takeTyping>[1]>('chat/typingArrived');
/** Whether there are chats beyond those of the list. */
export const moreChatsKnown = createAction<boolean>('chat/moreChatsKnown');
export const messageHidden = createAction<{ chatId: number; id: number; hidden: boolean }>('chat/messageHidden');

export const entryAdded = createAction<box.OutboxEntry>('chat/entryAdded');
export const entrySending = createAction<string>('chat/entrySending');
export const entryUnreached = createAction<{ id: string; now: number; jitter: number }>('chat/entryUnreached');
export const entryDeferred = createAction<{ id: string; until: number }>('chat/entryDeferred');
export const entryFailed = createAction<{ id: string; error: string }>('chat/entryFailed');
export const entryRetried = createAction<string>('chat/entryRetried');
export const entryRemoved = createAction<string>('chat/entryRemoved');
export const entriesWoken = createAction('chat/entriesWoken');
export const entriesStored = createAction<{ stored: box.OutboxEntry[]; unsaved: string[] }>('chat/entriesStored');

function reduceOutbox(outbox: box.Outbox, action: UnknownAction): box.Outbox {
  if (entryAdded.match(action)) return box.enqueue(outbox, action.payload);
  if (entrySending.match(action)) return box.markSending(outbox, action.payload);
  if (entryUnreached.match(action)) {
    return box.markUnreached(outbox, action.payload.id, action.payload.now, action.payload.jitter);
  }
  if (entryDeferred.match(action)) return box.markDeferred(outbox, action.payload.id, action.payload.until);
  if (entryFailed.match(action)) return box.markFailed(outbox, action.payload.id, action.payload.error);
  if (entryRetried.match(action)) return box.retry(outbox, action.payload);
  if (entryRemoved.match(action)) return box.remove(outbox, action.payload);
  if (entriesWoken.match(action)) return box.wakeAll(outbox);
  if (entriesStored.match(action)) return box.mergeStored(outbox, action.payload.stored, action.payload.unsaved);
  return outbox;
}

function reduceChats(state: chats.ChatState, action: UnknownAction): chats.ChatState {
  if (deltaArrived.match(action)) return chats.takeDelta(state, action.payload);
  if (messageArrived.match(action)) return chats.takeMessage(state, action.payload.chatId, action.payload.message);
  if (changesArrived.match(action)) return chats.takeChanges(state, action.payload.chatId, action.payload);
  if (replyHeld.match(action)) return chats.holdReply(state, action.payload.chatId, action.payload.hold);
  if (typingArrived.match(action)) return chats.takeTyping(state, action.payload);
  if (newestLoaded.match(action)) {
    return chats.takeNewest(state, action.payload.chatId, action.payload.messages, action.payload.complete);
  }
  if (olderLoaded.match(action)) {
    return chats.takeOlder(state, action.payload.chatId, action.payload.messages, action.payload.complete);
  }
  if (loadChanged.match(action)) return chats.setLoad(state, action.payload.chatId, action.payload.load);
  if (olderChanged.match(action)) return chats.setOlder(state, action.payload.chatId, action.payload.older);
  if (messageHidden.match(action)) {
    return chats.hideMessage(state, action.payload.chatId, action.payload.id, action.payload.hidden);
  }
  if (chatOpened.match(action)) return chats.openChat(state, action.payload);
  if (chatLeft.match(action)) return chats.leaveChat(state, action.payload);
  if (chatForgotten.match(action)) return chats.forgetChat(state, action.payload);
  if (moreChatsKnown.match(action)) return chats.setMoreChats(state, action.payload);
  if (allForgotten.match(action)) return chats.initialChatState;
  return state;
}

/** The reducer of `chat`. Written by hand: the pure functions answer new states, and long lists need no drafts. */
export function chatReducer(state: chats.ChatState = chats.initialChatState, action: UnknownAction): chats.ChatState {
  const next = reduceChats(state, action);
  const outbox = reduceOutbox(next.outbox, action);
  return outbox === next.outbox ? next : { ...next, outbox };
}

/** The part of the store's state that the chat reads. Absent until the first action after it was added. */
export interface ChatRoot {
  chat?: chats.ChatState;
}

/** The chat's state. */
export const selectChat = (state: ChatRoot): chats.ChatState => state.chat ?? chats.initialChatState;
