/** Redux slice of the chat: each action calls a pure function. */
import type { MessageView } from '@contract/chat/realtime';
import { createSlice, type Draft, original, type PayloadAction } from '@reduxjs/toolkit';
import * as chats from './chat-state';
import * as box from './timeline/outbox';
import type { Revision } from './timeline/revision';

interface InChat {
  chatId: number;
}

interface Page extends InChat {
  messages: MessageView[];
  complete: boolean;
}

/**
 * Wraps a pure reducer and bypasses Immer, which would traverse thousands of messages. The result is frozen, because
 * Immer also traverses unfrozen results.
 */
const pure =
  <Payload>(reduce: (state: chats.ChatState, payload: Payload) => chats.ChatState) =>
  (state: Draft<chats.ChatState>, { payload }: PayloadAction<Payload>): chats.ChatState =>
    Object.freeze(reduce(original(state) as chats.ChatState, payload));

/** Same as `pure`, for the outbox only. */
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
    changesArrived: pure((state, changes: InChat & Parameters<typeof chats.takeChanges>[2]) =>
      chats.takeChanges(state, changes.chatId, changes),
    ),
    deltaArrived: pure(chats.takeDelta),
    replyHeld: pure((state, { chatId, hold }: InChat & { hold: boolean }) => chats.holdReply(state, chatId, hold)),
    typingArrived: pure(chats.takeTyping),
    /** Whether more chats exist than the list has loaded. */
    moreChatsKnown: pure(chats.setMoreChats),
    revisionChanged: pure((state, { chatId, revision }: InChat & { revision: Revision | null }) =>
      chats.setRevision(state, chatId, revision),
    ),
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
  revisionChanged,
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

/** Root state as the chat reads it. `chat` is absent until the first action after the slice is registered. */
export interface ChatRoot {
  chat?: chats.ChatState;
}

/** State of the chat slice. */
export const selectChat = (state: ChatRoot): chats.ChatState => state.chat ?? chats.initialChatState;
