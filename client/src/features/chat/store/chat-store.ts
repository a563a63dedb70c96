/** The store as the chat sees it. Its part of the state comes with its code. */
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

/** The store, for what happens outside of rendering. */
export const useChatStore = (): ChatStore => useStore<ChatStoreState>() as ChatStore;

/** Reads from the chat's part of the state. */
export const useChatSelector = useSelector.withTypes<ChatRoot>();
