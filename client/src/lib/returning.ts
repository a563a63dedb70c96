const KEY = 'regent.returning';
const PERSON = 'regent.person';

/** Remembers that someone is signed in here, so that the landing page can say so without asking the server. */
export function rememberReturning(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Only a hint: without storage the landing page greets everyone as new.
  }
}

/** A hint, not a right: the guard still asks. */
export function isReturning(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

/** Remembers whose things this browser keeps; undefined: nobody's. Unlike the hint it outlives an expired session. */
export function rememberPerson(userId: number | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(PERSON);
    else localStorage.setItem(PERSON, String(userId));
  } catch {
    // Without storage nothing is kept of anybody.
  }
}

/** Whether this browser keeps things of somebody else. */
export function keepsOthers(userId: number): boolean {
  try {
    const person = localStorage.getItem(PERSON);
    return person !== null && person !== String(userId);
  } catch {
    return false;
  }
}
