const KEY = 'regent.returning';
const PERSON = 'regent.person';

/** Remembers that someone is signed in here, so that the landing page can say so without asking the server. */
export function setSessionHint(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Only a hint: without storage the landing page greets everyone as new.
  }
}

/** Calls back after a sign-in in another tab of this browser. */
export function onSessionHint(listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) listener();
  });
}

/** A hint, not a right: the guard still asks. */
export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

/** Remembers whose things this browser keeps; undefined: nobody's. Unlike the hint it outlives an expired session. */
export function setDraftOwner(userId: number | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(PERSON);
    else localStorage.setItem(PERSON, String(userId));
  } catch {
    // Without storage nothing is kept of anybody.
  }
}

/** Whether this browser keeps things of this person. */
export function isDraftOwner(userId: number): boolean {
  return person() === String(userId);
}

/** Whether this browser stores drafts of another user. */
export function hasForeignDrafts(userId: number): boolean {
  const kept = person();
  return kept !== null && kept !== String(userId);
}

/** Whose things this browser keeps: who was signed in last, unless they have signed out. */
export function draftOwner(): number | undefined {
  const kept = person();
  return kept === null ? undefined : Number(kept);
}

function person(): string | null {
  try {
    return localStorage.getItem(PERSON);
  } catch {
    return null;
  }
}
