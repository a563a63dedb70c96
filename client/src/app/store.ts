import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api';
import { clearCsrfToken } from '../api/csrf';
import { addReducer, rootReducer } from '../api/root-reducer';
import { sessionApi } from '../api/session';
import { onSessionEnd } from '../api/session-events';
import { forgetOwnThings } from '../lib/own-things';
import { rememberPerson, rememberReturning } from '../lib/returning';
import { connectionReducer } from '../realtime/connection-slice';
import { countedEvents } from './counted-events';
import { sessionWatch } from './session-middleware';

addReducer('connection', connectionReducer);

export const store = configureStore({
  reducer: rootReducer,
  middleware: (defaults) => defaults().concat(baseApi.middleware, sessionWatch.middleware, countedEvents),
});

// Nothing of the person may stay behind, in whichever tab the session ended.
onSessionEnd(() => {
  clearCsrfToken();
  rememberReturning(false);
  rememberPerson(undefined);
  forgetOwnThings();
  store.dispatch(baseApi.util.resetApiState());
});

// Asked at once, so that the answer is on its way while the page's code is still loading.
void store.dispatch(sessionApi.endpoints.accountGetMe.initiate());
