import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api';
import { rootReducer } from '../api/root-reducer';
import { type Me, sessionApi, setMe } from '../api/session/session';
import { setDraftOwner } from '../lib/storage/session-hint';
import { sessionWatch } from './session-middleware';

// An open BroadcastChannel would keep the test process alive.
const mockEnded = new Set<() => void>();
jest.mock('../api/session/session-events', () => ({
  announceSessionEnd: () => {
    for (const listener of mockEnded) listener();
  },
}));

const person = (id: number): Me => ({ id, username: `u${id}`, first_name: 'A', last_name: 'B' }) as Me;
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A page newly opened in this browser. */
function openPage() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(baseApi.middleware, sessionWatch.middleware),
  });
  let ends = 0;
  mockEnded.clear();
  mockEnded.add(() => {
    ends += 1;
    setDraftOwner(undefined);
    store.dispatch(baseApi.util.resetApiState());
  });
  return {
    is: async (id: number) => {
      await store.dispatch(setMe(person(id)));
      await settle();
    },
    me: () => sessionApi.endpoints.accountGetMe.select()(store.getState()).data?.id,
    ends: () => ends,
  };
}

describe('session middleware on a page with a session', () => {
  beforeEach(() => localStorage.clear());

  it('keeps stored data of the same user', async () => {
    for (let i = 0; i < 2; i++) {
      const page = openPage();
      await page.is(1);
      expect([page.me(), page.ends()]).toEqual([1, 0]);
    }
  });

  it('clears stored data of another user once', async () => {
    await openPage().is(1);
    const page = openPage();
    await page.is(2);
    expect([page.me(), page.ends()]).toEqual([2, 1]);
    const next = openPage();
    await next.is(2);
    expect(next.ends()).toBe(0);
  });
});
