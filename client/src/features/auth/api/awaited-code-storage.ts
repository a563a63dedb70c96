import { DRAFT_PREFIX } from '../../../lib/storage/draft-storage';
import { readStoredJson, writeStored } from '../../../lib/storage/web-storage';
import { type AwaitedCode, awaitedCodeFrom } from '../sign-in/code/awaited-code';

/**
 * The code step of sign-in, kept in session storage while the code is valid: the user may close the dialog to look for
 * the email, and phones may discard the page. The code itself is never stored.
 */

const KEY = `${DRAFT_PREFIX}sign-in`;

/** The stored step; undefined when there is none. */
export function readAwaitedCode(): AwaitedCode | undefined {
  const step = awaitedCodeFrom(readStoredJson('session', KEY), Date.now());
  if (!step) clearAwaitedCode();
  return step;
}

/** Stores the step. */
export function saveAwaitedCode({ email, length, at }: AwaitedCode): void {
  writeStored('session', KEY, JSON.stringify({ email, length, at }));
}

/** Clears the step: after sign-in, or to start over. */
export function clearAwaitedCode(): void {
  writeStored('session', KEY, null);
}
