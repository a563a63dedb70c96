/** The chat's part of the store: each action goes to its pure function. */
import type { MessageView, RunningReply as Snapshot } from '@contract/realtime';
import { createSlice, type Draft, original, type PayloadAction } from '@reduxjs/toolkit';
import * as chats from './chat-state';
import * as box from './timeline/outbox';

interface InChat {
  chatId: number;
}

interface Page extends InChat {
  messages: MessageView[];
  complete: boolean;
}

/**
 * Reduces by a pure function of the state itself, and freezes the result: Immer would walk through thousands of messages
 * in a draft, and again in a result that is not frozen.
 */
const pure =
  <Payload>(reduce: (state: chats.ChatState, payload: Payload) => chats.ChatState) =>
  (state: Draft<chats.ChatState>, { payload }: PayloadAction<Payload>): chats.ChatState =>
    Object.freeze(reduce(original(state) as chats.ChatState, payload));

/** The same for the outbox alone. */
const outbox = <Payload>(reduce: (outbox: box.Outbox, payload: Payload) => box.Outbox) =>
  pure<Payload>((state, payload) => {
    const next = reduce(state.outbox, payload);
    return next === state.outbox ? state : { ...state, outbox: next };
  });

const chatSlice = createSlice({
  name: 'chat',
  initialState: chats.initialChatState,
  reducers: {
    chatOpened: pure(chats.openChat),
    chatLeft: pure(chats.leaveChat),
    chatForgotten: pure(chats.forgetChat),
    allForgotten: () => chats.initialChatState,
    loadChanged: pure((state, { chatId, load }: InChat & { load: chats.LoadState }) =>
      chats.setLoad(state, chatId, load),
    ),
    olderChanged: pure((state, { chatId, older }: InChat & { older: chats.OpenChat['older'] }) =>
      chats.setOlder(state, chatId, older),
    ),
    newestLoaded: pure((state, { chatId, messages, complete }: Page) =>
      chats.takeNewest(state, chatId, messages, complete),
    ),
    olderLoaded: pure((state, { chatId, messages, complete }: Page) =>
      chats.takeOlder(state, chatId, messages, complete),
    ),
    messageArrived: pure((state, { chatId, message }: InChat & { message: MessageView }) =>
      chats.takeMessage(state, chatId, message),
    ),
    changesArrived: pure((state, changes: InChat & { messages: MessageView[]; running?: Snapshot | null }) =>
      chats.takeChanges(state, changes.chatId, changes),
    ),
    deltaArrived: pure(chats.takeDelta),
    replyHeld: pure((state, { chatId, hold }: InChat & { hold: boolean }) => chats.holdReply(state, chatId, hold)),
    typingArrived: pure(chats.takeTyping),
    /** Whether there are chats beyond those of the list. */
    moreChatsKnown: pure(chats.setMoreChats),
    messageHidden: pure((state, { chatId, id, hidden }: InChat & { id: number; hidden: boolean }) =>
      chats.hideMessage(state, chatId, id, hidden),
    ),

    entryAdded: outbox(box.enqueue),
    entrySending: outbox(box.markSending),
    entryUnreached: outbox((entries, { id, now, jitter }: { id: string; now: number; jitter: number }) =>
      box.markUnreached(entries, id, now, jitter),
    ),
    entryDeferred: outbox((entries, { id, until }: { id: string; until: number }) =>
      box.markDeferred(entries, id, until),
    ),
    entryFailed: outbox((entries, { id, error }: { id: string; error: string }) => box.markFailed(entries, id, error)),
    entryRetried: outbox(box.retry),
    entryRemoved: outbox(box.remove),
    entriesWoken: outbox<void>(box.wakeAll),
    entriesStored: outbox((entries, { stored, unsaved }: { stored: box.OutboxEntry[]; unsaved: string[] }) =>
      box.mergeStored(entries, stored, unsaved),
    ),
  },
});

export const {
  chatOpened,
  chatLeft,
  chatForgotten,
  allForgotten,
  loadChanged,
  olderChanged,
  newestLoaded,
  olderLoaded,
  messageArrived,
  changesArrived,
  deltaArrived,
  replyHeld,
  typingArrived,
  moreChatsKnown,
  messageHidden,
  entryAdded,
  entrySending,
  entryUnreached,
  entryDeferred,
  entryFailed,
  entryRetried,
  entryRemoved,
  entriesWoken,
  entriesStored,
} = chatSlice.actions;

export const chatReducer = chatSlice.reducer;

/** The part of the store's state that the chat reads. Absent until the first action after it was added. */
export interface ChatRoot {
  chat?: chats.ChatState;
}

/** The chat's state. */
export const selectChat = (state: ChatRoot): chats.ChatState => state.chat ?? chats.initialChatState;
