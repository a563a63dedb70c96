import { configureStore } from '@reduxjs/toolkit';
import { setDraftOwner } from '../../lib/storage/session-hint';
import { baseApi } from '../base-api';
import { rootReducer } from '../root-reducer';
import { type Me, sessionApi, signInAs } from './session';

// A channel to other tabs that stays open would keep the test's process from ending.
const mockEnded = new Set<() => void>();
jest.mock('./session-events', () => ({
  announceSessionEnd: () => {
    for (const listener of mockEnded) listener();
  },
}));

const person = (id: number): Me => ({ id, username: `u${id}`, first_name: 'A', last_name: 'B' }) as Me;

/** A store as the application has it, and how often the end of a session was told. */
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

describe('signing in', () => {
  beforeEach(() => localStorage.clear());

  it('where nobody is known forgets what an expired session may have left in the browser', async () => {
    const { store, me, ends } = setUp();
    await store.dispatch(signInAs(person(1)));
    expect([ends(), me()]).toEqual([1, 1]);
  });

  it('as the one whose things the browser keeps, after a reload, keeps them; as another does not', async () => {
    setDraftOwner(1);
    const same = setUp();
    await same.store.dispatch(signInAs(person(1)));
    expect([same.ends(), same.me()]).toEqual([0, 1]);
    const other = setUp();
    await other.store.dispatch(signInAs(person(2)));
    expect([other.ends(), other.me()]).toEqual([1, 2]);
  });

  it('as another person forgets what was the last one’s, and then knows the new one', async () => {
    const { store, me, agents, seen, ends } = setUp();
    await store.dispatch(signInAs(person(1)));
    await seen();
    expect(agents()).toEqual([]);
    await store.dispatch(signInAs(person(2)));
    expect([ends(), me(), agents()]).toEqual([2, 2, undefined]);
  });

  it('as the same person again keeps everything', async () => {
    const { store, me, agents, seen, ends } = setUp();
    await store.dispatch(signInAs(person(1)));
    await seen();
    await store.dispatch(signInAs(person(1)));
    expect([ends(), me(), agents()]).toEqual([1, 1, []]);
  });
});
