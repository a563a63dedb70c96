import { combineSlices, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from './base-api';

/** The store's reducer: server data, and slices that features add. */
export const rootReducer = combineSlices(baseApi);

/**
 * Adds a feature's reducer when its code is loaded, which keeps it out of the first page's bundle. Its state exists
 * after the next action.
 */
export function addReducer<State>(path: string, reducer: Reducer<State>): void {
  // Feature state types are unknown here on purpose; the features' selectors are typed.
  rootReducer.inject({ reducerPath: path as never, reducer: reducer as never });
}
