import { isApiError } from './api-error';
import { type AccountGetMeApiResponse, api } from './generated';
import { type Session, sessionOf } from './session-state';

export type Me = AccountGetMeApiResponse;

/** Tags of the signed-in person. After a change of profile everything that shows a name is stale. */
export const sessionApi = api.enhanceEndpoints({
  endpoints: {
    accountGetMe: { providesTags: ['Me'] },
    accountUpdateMe: { invalidatesTags: ['User', 'Agent'] },
  },
});

export const { useAccountGetMeQuery, useAccountUpdateMeMutation } = sessionApi;

/** Who is signed in. One request serves every place that asks. */
export function useSession(): Session<Me> & { retry: () => void } {
  const { data, error, isLoading, isUninitialized, refetch } = useAccountGetMeQuery(undefined, {
    refetchOnMountOrArgChange: false,
  });
  const failure = isApiError(error) ? error : undefined;
  return {
    ...sessionOf({ me: data, error: failure, loading: isLoading || isUninitialized }),
    retry: () => void refetch(),
  };
}

/** The signed-in person inside the guarded part of the application; undefined elsewhere. */
export function useMe(): Me | undefined {
  const session = useSession();
  return session.status === 'signed-in' || session.status === 'incomplete' ? session.me : undefined;
}
