import { DRAFT_PREFIX } from '../../../lib/storage/draft-storage';
import { type AwaitedCode, awaitedCodeFrom } from '../sign-in/code/awaited-code';

/**
 * The code step of sign-in, kept in session storage while the code is valid: the user may close the dialog to look for
 * the email, and phones may discard the page. The code itself is never stored.
 */

const KEY = `${DRAFT_PREFIX}sign-in`;

/** The stored step; undefined when there is none. */
export function readAwaitedCode(): AwaitedCode | undefined {
  try {
    const step = awaitedCodeFrom(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'), Date.now());
    if (!step) sessionStorage.removeItem(KEY);
    return step;
  } catch {
    return undefined;
  }
}

/** Stores the step. */
export function saveAwaitedCode({ email, length, at }: AwaitedCode): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, length, at }));
  } catch {
    // Without storage, the step lasts only while it is shown.
  }
}

/** Clears the step: after sign-in, or to start over. */
export function clearAwaitedCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
