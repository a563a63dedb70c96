import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { LIMITS } from '../../contract/limits.js';

/** zxcvbn's scale goes from 0 to 4. Below this less than a million guesses are enough. */
const LEAST_SCORE = 2;

/** What is scored at one go: the time for it grows fast, and the event loop waits. */
const SCORED_LENGTH = 24;

let isReady = false;

/** The lists are turned into tables once, when somebody sets a password for the first time. */
function prepare(): void {
  if (isReady) return;
  zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs, maxLength: SCORED_LENGTH, l33tMaxSubstitutions: 2 });
  isReady = true;
}

/**
 * Why a new password is too weak, as the end of a sentence; undefined: it is not.
 * @param words what everybody guesses first: the person's own names and address
 */
export function passwordWeakness(password: string, words: string[]): string | undefined {
  if ([...password].length < LIMITS.passwordMin) return `must have at least ${LIMITS.passwordMin} characters`;
  const folded = password.toLowerCase();
  if (words.some((word) => word.toLowerCase() === folded)) return 'must not be your name or address';
  prepare();
  const ends = [password.slice(0, SCORED_LENGTH), password.slice(-SCORED_LENGTH)];
  const isCommon = ends.every((end) => zxcvbn(end, words).score < LEAST_SCORE);
  return isCommon ? 'is among those that are guessed first' : undefined;
}
