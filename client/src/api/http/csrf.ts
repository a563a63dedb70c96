import { TIMES } from '@contract/limits';
import { dropEarlyResponses, takeEarlyResponse } from './early-responses';

const PATH = '/api/account/csrf';

let cached: { token: string; expires: number } | undefined;
let running: Promise<string | undefined> | undefined;

/** Incremented when the token is cleared, so that a fetch already in progress does not restore the old token. */
let era = 0;

async function askForToken(): Promise<Response> {
  const early = await takeEarlyResponse(PATH);
  return early ?? (await fetch(new URL(PATH, location.origin), { credentials: 'include', cache: 'no-store' }));
}

async function readToken(): Promise<string | undefined> {
  const response = await askForToken();
  if (!response.ok) return undefined;
  return ((await response.json()) as { csrfToken?: string }).csrfToken;
}

/** All requests wait for the token, so a hanging fetch must not block them forever. */
const TIMEOUT = 15_000;
const inTime = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT, undefined);
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

async function fetchToken(): Promise<string | undefined> {
  const begun = era;
  try {
    const csrfToken = await inTime(readToken());
    if (!csrfToken) return undefined;
    if (begun === era) cached = { token: csrfToken, expires: Date.now() + TIMES.csrfTokenCache };
    return csrfToken;
  } catch {
    // The call is sent without the token; the user sees the error of that call.
    return undefined;
  }
}

/** The CSRF token, cached for 30 minutes. Concurrent calls share one fetch. */
export function getCsrfToken(): Promise<string | undefined> {
  if (cached && cached.expires > Date.now()) return Promise.resolve(cached.token);
  if (!running) {
    const fetching = fetchToken().finally(() => {
      if (running === fetching) running = undefined;
    });
    running = fetching;
  }
  return running;
}

/** The last token, for requests of a page that is being left and cannot wait for a new one. */
export const lastCsrfToken = (): string | undefined => cached?.token;

/** Clears the token: it is bound to the session, which has changed or ended. */
export function clearCsrfToken(): void {
  era += 1;
  cached = undefined;
  running = undefined;
  dropEarlyResponses();
}
