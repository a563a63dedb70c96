import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../api/api-error';
import { sessionApi } from '../api/session';
import { rememberReturning } from '../lib/returning';

/** Watches for what the answers say about the session. */
export const sessionWatch = createListenerMiddleware();

sessionWatch.startListening({
  matcher: sessionApi.endpoints.accountGetMe.matchFulfilled,
  effect: () => rememberReturning(true),
});

// A 401 anywhere means that the session is over: ask once more who is signed in, and the guard does the rest.
sessionWatch.startListening({
  predicate: (action) =>
    isRejectedWithValue(action) && isApiError(action.payload) && action.payload.code === 'not_signed_in',
  effect: (action, { dispatch }) => {
    const { arg } = action.meta as { arg?: { endpointName?: string } };
    if (arg?.endpointName === 'accountGetMe') rememberReturning(false);
    else dispatch(sessionApi.util.invalidateTags(['Me']));
  },
});
