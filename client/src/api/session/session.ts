import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isDraftOwner } from '../../lib/storage/session-hint';
import { isApiError } from '../errors/api-error';
import { type AccountGetMeApiResponse, api } from '../generated';
import { announceSessionEnd } from './session-events';
import { type Session, sessionOf } from './session-state';

export type Me = AccountGetMeApiResponse;

/** Tags of the signed-in person. After a change of profile everything that shows a name is stale. */
export const sessionApi = api.enhanceEndpoints({
  endpoints: {
    accountGetMe: { providesTags: ['Me'] },
    accountUpdateMe: {
      invalidatesTags: (result) => (result ? ['User', 'Agent', 'Chat', 'Persona'] : []),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(setMe(data));
      },
    },
  },
});

/** Makes someone the signed-in person, where it is known whose the tab is. */
export const setMe = (me: Me) => sessionApi.util.upsertQueryData('accountGetMe', undefined, me);

/** The part of the store that holds the session. */
export interface SessionState {
  api: ReturnType<typeof api.reducer>;
}

/** Whether the session has expired: user data is hidden but may be restored. */
export function isSessionOver(state: SessionState): boolean {
  const { error } = sessionApi.endpoints.accountGetMe.select()(state);
  return isApiError(error) && error.status === 401;
}

type SessionThunk = ThunkAction<Promise<unknown>, SessionState, unknown, UnknownAction>;

/**
 * Makes the one who has just signed in the signed-in person. A session that expired was never signed out of: what it
 * left behind is forgotten first, unless it is the same person who comes back.
 */
export function signInAs(me: Me): SessionThunk {
  return (dispatch, getState) => {
    // Cached data survives a 401, and the draft owner survives a reload.
    const before = sessionApi.endpoints.accountGetMe.select()(getState()).data;
    const isSame = before ? before.id === me.id : isDraftOwner(me.id);
    if (!isSame) announceSessionEnd();
    return dispatch(setMe(me));
  };
}

const { useAccountGetMeQuery } = sessionApi;
export const { useAccountUpdateMeMutation } = sessionApi;

/** Who is signed in. One request serves every place that asks. */
export function useSession(): Session<Me> & { retry: () => void } {
  const { data, error, isLoading, isUninitialized, refetch } = useAccountGetMeQuery(undefined, {
    refetchOnMountOrArgChange: false,
  });
  const failure = isApiError(error) ? error : undefined;
  const session = sessionOf({ me: data, error: failure, loading: isLoading || isUninitialized });
  return { ...session, retry: () => void refetch() };
}

/** Data of this age is refetched by a screen that shows more of it than a name. */
const FRESH_S = 2;
const ASK_AGAIN_MS = 5000;
const STILL_MAKING: readonly (string | null)[] = ['pending', 'n8n_unreachable'];

/** Refetches the account: its counts change elsewhere, and the n8n account appears once created. */
export function useFreshMe(me: Me | undefined): void {
  useAccountGetMeQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_S,
    pollingInterval: me && STILL_MAKING.includes(me.n8n_integration_reason) ? ASK_AGAIN_MS : 0,
    skipPollingIfUnfocused: true,
  });
}

/** The signed-in person inside the guarded part of the application; undefined elsewhere. */
export function useMe(): Me | undefined {
  const session = useSession();
  return session.status === 'signed-in' || session.status === 'incomplete' ? session.me : undefined;
}
