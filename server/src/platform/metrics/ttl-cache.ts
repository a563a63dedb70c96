/** Between two statements for the same numbers, however many look. */
export const ASK_APART_MS = 5000;

/** What has not answered for so long never will. */
const GIVEN_UP_MS = 60_000;

/**
 * `read`, asked at most once in so many ms however many ask, and not again while it may still answer: what hangs takes one
 * connection, not one a look. What failed is asked anew.
 */
export function ttlCache<T>(ms: number, read: () => Promise<T>, now: () => number = Date.now): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && kept.until > now()) return kept.answer;
    const asked = { answer: read(), until: now() + GIVEN_UP_MS };
    kept = asked;
    asked.answer.then(
      () => {
        asked.until = now() + ms;
      },
      () => {
        if (kept === asked) kept = undefined;
      },
    );
    return asked.answer;
  };
}
