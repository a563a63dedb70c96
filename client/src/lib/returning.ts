const KEY = 'regent.returning';

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
