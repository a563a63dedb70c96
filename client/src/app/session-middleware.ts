import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../api/api-error';
import { sessionApi } from '../api/session';

/** A 401 anywhere means that the session is over: ask once more who is signed in, and the guard does the rest. */
export const signOutWhenRefused = createListenerMiddleware();

signOutWhenRefused.startListening({
  predicate: (action) =>
    isRejectedWithValue(action) && isApiError(action.payload) && action.payload.code === 'not_signed_in',
  effect: (action, { dispatch }) => {
    const { arg } = action.meta as { arg?: { endpointName?: string } };
    if (arg?.endpointName === 'accountGetMe') return;
    dispatch(sessionApi.util.invalidateTags(['Me']));
  },
});
