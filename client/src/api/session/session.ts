import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isDraftOwner } from '../../lib/storage/session-hint';
import { isApiError } from '../errors/api-error';
import { type AccountGetMeApiResponse, api } from '../generated';
import { announceSessionEnd } from './session-events';
import { type Session, sessionOf } from './session-state';

export type Me = AccountGetMeApiResponse;

/** Cache tags of the current user. A profile change invalidates everything that shows the user's name. */
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

/** Stores the current user without a request. */
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
 * Stores the user who has just signed in. If a different user was signed in before, their data is cleared first: an
 * expired session leaves it behind.
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

/** The current session. All components share one request. */
export function useSession(): Session<Me> & { retry: () => void } {
  const { data, error, isLoading, isUninitialized, refetch } = useAccountGetMeQuery(undefined, {
    refetchOnMountOrArgChange: false,
  });
  const failure = isApiError(error) ? error : undefined;
  const session = sessionOf({ me: data, error: failure, loading: isLoading || isUninitialized });
  return { ...session, retry: () => void refetch() };
}

/** Seconds after which screens that show account details refetch them. */
const FRESH_S = 2;
const RETRY_INTERVAL_MS = 5000;
const PENDING_REASONS: readonly (string | null)[] = ['pending', 'n8n_unreachable'];

/** Refetches the account: its counts change elsewhere, and the n8n account appears once created. */
export function useFreshMe(me: Me | undefined): void {
  useAccountGetMeQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_S,
    pollingInterval: me && PENDING_REASONS.includes(me.n8n_integration_reason) ? RETRY_INTERVAL_MS : 0,
    skipPollingIfUnfocused: true,
  });
}

/** The current user inside the guarded area; undefined elsewhere. */
export function useMe(): Me | undefined {
  const session = useSession();
  return session.status === 'signed-in' || session.status === 'incomplete' ? session.me : undefined;
}
