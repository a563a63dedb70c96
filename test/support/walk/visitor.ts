import type { Credentials } from './request.js';

/** A browser that nobody has signed in with. */
export async function newVisitor(url: string): Promise<Credentials> {
  const answer = await fetch(`${url}/api/account/csrf`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { cookie: cookie.join('; '), token: ((await answer.json()) as { csrfToken: string }).csrfToken };
}
