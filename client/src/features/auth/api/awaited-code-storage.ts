import { DRAFT_PREFIX } from '../../../lib/storage/draft-storage';
import { type AwaitedCode, awaitedCodeFrom } from '../sign-in/code/awaited-code';

/**
 * The step of a code that was mailed, kept in the tab for as long as the code lives: the dialog may be closed while somebody
 * looks for the mail, and a phone may put the page away. Never the code.
 */

const KEY = `${DRAFT_PREFIX}sign-in`;

/** The step that is to be gone on with. */
export function readAwaitedCode(): AwaitedCode | undefined {
  try {
    const step = awaitedCodeFrom(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'), Date.now());
    if (!step) sessionStorage.removeItem(KEY);
    return step;
  } catch {
    return undefined;
  }
}

/** Keeps the step. */
export function saveAwaitedCode({ email, length, at }: AwaitedCode): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, length, at }));
  } catch {
    // Without storage, the step lasts while it is shown.
  }
}

/** Clears the step: after sign-in, or to start over. */
export function clearAwaitedCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
