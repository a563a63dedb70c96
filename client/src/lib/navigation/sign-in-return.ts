import { readStored, writeStored } from '../storage/web-storage';
import { paths, returnPath } from './paths';

/** Navigation state of the sign-in page. */
export interface SignInOrigin {
  /** The page that was requested or left. */
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

/** Stores the owner of the return path, because the OIDC provider redirects to a URL without navigation state. */
export function saveReturnOwner(of: unknown): void {
  writeStored('session', KEY, typeof of === 'number' ? String(of) : null);
}

/** The stored owner; undefined when there is none. */
export function readReturnOwner(): number | undefined {
  const kept = readStored('session', KEY);
  return kept === null ? undefined : Number(kept);
}
