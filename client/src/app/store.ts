import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api';
import { clearCsrfToken } from '../api/csrf';
import { addReducer, rootReducer } from '../api/root-reducer';
import { onSessionEnd } from '../api/session-events';
import { connectionReducer } from '../realtime/connection-slice';
import { signOutWhenRefused } from './session-middleware';

addReducer('connection', connectionReducer);

export const store = configureStore({
  reducer: rootReducer,
  middleware: (defaults) => defaults().concat(baseApi.middleware, signOutWhenRefused.middleware),
});

// Nothing of the person may stay behind, in whichever tab the session ended.
onSessionEnd(() => {
  clearCsrfToken();
  store.dispatch(baseApi.util.resetApiState());
});
