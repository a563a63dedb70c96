import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../api/errors/api-error';
import type { rootReducer } from '../api/root-reducer';
import { sessionApi, setMe } from '../api/session/session';
import { announceSessionEnd } from '../api/session/session-events';
import { hasForeignDrafts, setDraftOwner, setSessionHint } from '../lib/storage/session-hint';

/** Watches for what the answers say about the session. */
export const sessionWatch = createListenerMiddleware<ReturnType<typeof rootReducer>>();

sessionWatch.startListening({
  matcher: sessionApi.endpoints.accountGetMe.matchFulfilled,
  effect: ({ payload: me }, { dispatch }) => {
    // Who has signed in at another site comes back to a page that knows nothing of the one before.
    if (hasForeignDrafts(me.id)) {
      announceSessionEnd();
      void dispatch(setMe(me));
    }
    setSessionHint(true);
    setDraftOwner(me.id);
  },
});

// A 401 anywhere means that the session is over: ask once more who is signed in, and the guard does the rest.
sessionWatch.startListening({
  predicate: (action) =>
    isRejectedWithValue(action) && isApiError(action.payload) && action.payload.code === 'not_signed_in',
  effect: (action, { dispatch }) => {
    const { arg } = action.meta as { arg?: { endpointName?: string } };
    if (arg?.endpointName === 'accountGetMe') setSessionHint(false);
    else dispatch(sessionApi.util.invalidateTags(['Me']));
  },
});
