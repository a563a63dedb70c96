import { paths, returnPath } from './paths';

/** What the history keeps with the page of signing in. */
export interface SignInOrigin {
  /** The page that was asked for, or left. */
  from?: unknown;
  /** The user whose session ended on that page. */
  of?: unknown;
}

const KEY = 'regent.way-back-of';

/** The page to open after sign-in: the requested one, unless another user left it. */
export function signInReturnPath({ from, of }: SignInOrigin, userId: number | undefined): string {
  const isOthers = typeof of === 'number' && userId !== undefined && of !== userId;
  return isOthers ? paths.marketplace : returnPath(from);
}

/** Keeps whose the page is: a sign-in service sends people back to an address without a history. */
export function saveReturnOwner(of: unknown): void {
  try {
    if (typeof of === 'number') sessionStorage.setItem(KEY, String(of));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage whoever comes back goes to the page that was left.
  }
}

/** Whose it is; undefined: nobody's. */
export function readReturnOwner(): number | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? undefined : Number(kept);
  } catch {
    return undefined;
  }
}
