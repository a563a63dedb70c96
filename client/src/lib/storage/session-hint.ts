import { readStored, writeStored } from './web-storage';

const KEY = 'regent.returning';
const PERSON = 'regent.person';

/** Stores whether a user is signed in, so that the landing page can adapt without a request. */
export function setSessionHint(signedIn: boolean): void {
  writeStored('local', KEY, signedIn ? '1' : null);
}

/** Calls the listener after a sign-in in another tab. */
export function onSessionHint(listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) listener();
  });
}

/** Only a hint, not proof of a session: the guard asks the server. */
export const hasSessionHint = (): boolean => readStored('local', KEY) === '1';

/**
 * Stores the owner of the drafts in this browser; undefined for none. Unlike the hint, it survives an expired session.
 */
export function setDraftOwner(userId: number | undefined): void {
  writeStored('local', PERSON, userId === undefined ? null : String(userId));
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

const person = (): string | null => readStored('local', PERSON);
