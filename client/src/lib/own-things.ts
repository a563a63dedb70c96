/** Under this prefix the browser keeps what one person has written. */
export const OWN_THINGS = 'regent.draft.';

/** Removes all of it, also while the code that kept it is not loaded. */
export function forgetOwnThings(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(OWN_THINGS)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
