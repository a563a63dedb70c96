const KEY = 'regent.returning';
const PERSON = 'regent.person';

/** Stores whether a user is signed in, so that the landing page can adapt without a request. */
export function setSessionHint(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Only a hint: without storage the landing page treats all visitors as new.
  }
}

/** Calls the listener after a sign-in in another tab. */
export function onSessionHint(listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) listener();
  });
}

/** Only a hint, not proof of a session: the guard asks the server. */
export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

/** Stores whose drafts this browser holds; undefined for nobody. Unlike the hint, it survives an expired session. */
export function setDraftOwner(userId: number | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(PERSON);
    else localStorage.setItem(PERSON, String(userId));
  } catch {
    // Without storage there are no drafts.
  }
}

/** Whether this browser stores drafts of the user. */
export function isDraftOwner(userId: number): boolean {
  return person() === String(userId);
}

/** Whether this browser stores drafts of another user. */
export function hasForeignDrafts(userId: number): boolean {
  const kept = person();
  return kept !== null && kept !== String(userId);
}

/** The owner of the stored drafts: the last user, unless they signed out. */
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
