import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '../api/base-api';
import { clearCsrfToken } from '../api/http/csrf';
import { addReducer, rootReducer } from '../api/root-reducer';
import { sessionApi } from '../api/session/session';
import { onSessionEnd } from '../api/session/session-events';
import { rememberSearch } from '../lib/navigation/last-search';
import { clearDrafts } from '../lib/storage/draft-storage';
import { onSessionHint, setDraftOwner, setSessionHint } from '../lib/storage/session-hint';
import { connectionReducer } from '../realtime/connection-slice';
import { sessionWatch } from './session-middleware';
import { trackedEvents } from './tracked-events';

addReducer('connection', connectionReducer);

export const store = configureStore({
  reducer: rootReducer,
  middleware: (defaults) => defaults().concat(baseApi.middleware, sessionWatch.middleware, trackedEvents),
});

// Clears all user data, in whichever tab the session ended.
onSessionEnd(() => {
  clearCsrfToken();
  setSessionHint(false);
  setDraftOwner(undefined);
  clearDrafts();
  rememberSearch('');
  store.dispatch(baseApi.util.resetApiState());
});

// Polling pauses while the tab is hidden and resumes when it becomes visible.
setupListeners(store.dispatch);

// After a sign-in in another tab, this tab leaves the sign-in form.
onSessionHint(() => void store.dispatch(sessionApi.util.invalidateTags(['Me'])));

// Requested at once, in parallel with the page's code.
void store.dispatch(sessionApi.endpoints.accountGetMe.initiate());
