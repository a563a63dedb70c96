/** The store as the chat uses it. Importing this module registers the chat slice. */
import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { useSelector, useStore } from 'react-redux';
import { baseApi } from '../../../api/base-api';
import { addReducer } from '../../../api/root-reducer';
import { type ChatRoot, chatReducer } from './chat-slice';

addReducer('chat', chatReducer);

export type ChatStoreState = ChatRoot & { [baseApi.reducerPath]: ReturnType<typeof baseApi.reducer> };
export type AppDispatch = ThunkDispatch<ChatStoreState, unknown, Action>;

export interface ChatStore {
  dispatch: AppDispatch;
  getState(): ChatStoreState;
}

/** The store, for reads and dispatches outside rendering. */
export const useChatStore = (): ChatStore => useStore<ChatStoreState>() as ChatStore;

/** `useSelector` for the chat slice. */
export const useChatSelector = useSelector.withTypes<ChatRoot>();
