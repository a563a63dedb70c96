import { combineSlices, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from './base-api';

/** The store's reducer: the server's data, and what the parts of the application bring with themselves. */
export const rootReducer = combineSlices(baseApi);

/**
 * Adds the state of a part of the application when its code is loaded, so that the first page does not pay for it.
 * The state is there after the next action.
 */
export function addReducer<State>(path: string, reducer: Reducer<State>): void {
  // The parts are unknown here on purpose; their own selectors know their types.
  rootReducer.inject({ reducerPath: path as never, reducer: reducer as never });
}
