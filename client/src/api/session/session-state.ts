import type { ApiError } from '../errors/api-error';

/** The session states, including a failed session check. */
export type Session<Me> =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; error: ApiError }
  | { status: 'incomplete'; me: Me }
  | { status: 'signed-in'; me: Me };

interface Names {
  first_name?: string | null;
  last_name?: string | null;
}

interface Answer<Me> {
  me: Me | undefined;
  error: ApiError | undefined;
  loading: boolean;
}

/** Whether both names are filled in. */
export function isProfileComplete({ first_name, last_name }: Names): boolean {
  return Boolean(first_name?.trim() && last_name?.trim());
}

/** Maps the account response to a session. Known data survives later failures, except a 401. */
export function sessionOf<Me extends Names>({ me, error, loading }: Answer<Me>): Session<Me> {
  if (error?.status === 401) return { status: 'signed-out' };
  if (me) return { status: isProfileComplete(me) ? 'signed-in' : 'incomplete', me };
  if (error) return { status: 'failed', error };
  return loading ? { status: 'loading' } : { status: 'signed-out' };
}
