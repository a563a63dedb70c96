import { LIMITS } from '../../../contract/limits.js';

/** zxcvbn's scale is 0 to 4. Below 2, a million guesses are enough. */
const MIN_SCORE = 2;

/** Characters scored at once: the time grows fast with the length and blocks the event loop. */
const SCORED_LENGTH = 24;

type Score = (text: string, words: string[]) => number;

let scoring: Promise<Score> | undefined;

/** Loaded with the first password, because the word lists take 20 MB. */
async function loadScoring(): Promise<Score> {
  const { zxcvbn, zxcvbnOptions } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs: graphs, dictionary } = await import('@zxcvbn-ts/language-common');
  zxcvbnOptions.setOptions({ dictionary, graphs, maxLength: SCORED_LENGTH, l33tMaxSubstitutions: 2 });
  return (text, words) => zxcvbn(text, words).score;
}

/**
 * Why a new password is too weak, as the end of a sentence; undefined if it is strong enough.
 * @param words names and address of the user, which are guessed first
 */
export async function passwordWeakness(password: string, words: string[]): Promise<string | undefined> {
  if ([...password].length < LIMITS.passwordMin) return `must have at least ${LIMITS.passwordMin} characters`;
  const folded = password.toLowerCase();
  if (words.some((word) => word.toLowerCase() === folded)) return 'must not be your name or address';
  scoring ??= loadScoring();
  const score = await scoring;
  const ends = [password.slice(0, SCORED_LENGTH), password.slice(-SCORED_LENGTH)];
  const isCommon = ends.every((end) => score(end, words) < MIN_SCORE);
  return isCommon ? 'is too easy to guess' : undefined;
}
