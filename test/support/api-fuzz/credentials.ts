import type { Own } from './own.js';

/** Credentials of a caller. */
export interface Credentials {
  cookie?: string;
  token?: string;
  key?: string;
}

export const credentialsOf = ({ person }: Pick<Own, 'person'>): Credentials => ({
  cookie: person.cookie,
  token: person.csrfToken,
});

/** Credentials of an anonymous browser. */
export async function newVisitor(url: string): Promise<Credentials> {
  const answer = await fetch(`${url}/api/account/csrf`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { cookie: cookie.join('; '), token: ((await answer.json()) as { csrfToken: string }).csrfToken };
}

export function headersOf(who: Credentials): Record<string, string> {
  return {
    ...(who.cookie === undefined ? {} : { cookie: who.cookie }),
    ...(who.token === undefined ? {} : { 'x-csrftoken': who.token }),
    ...(who.key === undefined ? {} : { 'x-api-key': who.key }),
  };
}
