import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../api/errors/api-error';
import type { rootReducer } from '../api/root-reducer';
import { sessionApi, setMe } from '../api/session/session';
import { announceSessionEnd } from '../api/session/session-events';
import { hasForeignDrafts, setDraftOwner, setSessionHint } from '../lib/storage/session-hint';

/** Watches responses for session changes. */
export const sessionWatch = createListenerMiddleware<ReturnType<typeof rootReducer>>();

sessionWatch.startListening({
  matcher: sessionApi.endpoints.accountGetMe.matchFulfilled,
  effect: ({ payload: me }, { dispatch }) => {
    // After an external sign-in, the page does not know the previous user, so drafts reveal a change of user.
    if (hasForeignDrafts(me.id)) {
      announceSessionEnd();
      void dispatch(setMe(me));
    }
    setSessionHint(true);
    setDraftOwner(me.id);
  },
});

// Any 401 ends the session: the account is refetched, and the guard reacts to the result.
sessionWatch.startListening({
  predicate: (action) =>
    isRejectedWithValue(action) && isApiError(action.payload) && action.payload.code === 'not_signed_in',
  effect: (action, { dispatch }) => {
    const { arg } = action.meta as { arg?: { endpointName?: string } };
    if (arg?.endpointName === 'accountGetMe') setSessionHint(false);
    else dispatch(sessionApi.util.invalidateTags(['Me']));
  },
});
