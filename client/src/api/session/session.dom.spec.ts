import { configureStore } from '@reduxjs/toolkit';
import { setDraftOwner } from '../../lib/storage/session-hint';
import { baseApi } from '../base-api';
import { rootReducer } from '../root-reducer';
import { type Me, sessionApi, signInAs } from './session';

// An open BroadcastChannel would keep the test process alive.
const mockEnded = new Set<() => void>();
jest.mock('./session-events', () => ({
  announceSessionEnd: () => {
    for (const listener of mockEnded) listener();
  },
}));

const person = (id: number): Me => ({ id, username: `u${id}`, first_name: 'A', last_name: 'B' }) as Me;

/** The application store, with a count of announced session ends. */
function setUp() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  let ends = 0;
  mockEnded.clear();
  mockEnded.add(() => {
    ends += 1;
    store.dispatch(baseApi.util.resetApiState());
  });
  const me = () => sessionApi.endpoints.accountGetMe.select()(store.getState()).data?.id;
  const agents = () => sessionApi.endpoints.agentsList.select({})(store.getState()).data;
  const seen = () => store.dispatch(sessionApi.util.upsertQueryData('agentsList', {}, []));
  return { store, me, agents, seen, ends: () => ends };
}

describe('signInAs', () => {
  beforeEach(() => localStorage.clear());

  it('clears data left by an expired session when no owner is known', async () => {
    const { store, me, ends } = setUp();
    await store.dispatch(signInAs(person(1)));
    expect([ends(), me()]).toEqual([1, 1]);
  });

  it('keeps stored data for its owner after a reload and clears it for another user', async () => {
    setDraftOwner(1);
    const same = setUp();
    await same.store.dispatch(signInAs(person(1)));
    expect([same.ends(), same.me()]).toEqual([0, 1]);
    const other = setUp();
    await other.store.dispatch(signInAs(person(2)));
    expect([other.ends(), other.me()]).toEqual([1, 2]);
  });

  it('clears the previous user’s data when another user signs in', async () => {
    const { store, me, agents, seen, ends } = setUp();
    await store.dispatch(signInAs(person(1)));
    await seen();
    expect(agents()).toEqual([]);
    await store.dispatch(signInAs(person(2)));
    expect([ends(), me(), agents()]).toEqual([2, 2, undefined]);
  });

  it('keeps everything when the same user signs in again', async () => {
    const { store, me, agents, seen, ends } = setUp();
    await store.dispatch(signInAs(person(1)));
    await seen();
    await store.dispatch(signInAs(person(1)));
    expect([ends(), me(), agents()]).toEqual([1, 1, []]);
  });
});
