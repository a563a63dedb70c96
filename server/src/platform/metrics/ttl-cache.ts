/** Minimum time between two reads of the same metrics from the database, whatever the number of scrapes. */
export const ASK_APART_MS = 5000;

/** A read that is pending for this long is treated as lost. */
const GIVEN_UP_MS = 60_000;

/**
 * Caches the result of `read` for `ms`; a failure is not cached. Concurrent callers share a pending read, so a hanging
 * database holds one connection instead of one per caller.
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
