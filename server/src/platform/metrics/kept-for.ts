/** `read`, asked at most once in so many ms however many ask; what failed is asked anew. */
export function keptFor<T>(ms: number, read: () => Promise<T>, now: () => number = Date.now): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && kept.until > now()) return kept.answer;
    const asked = { answer: read(), until: now() + ms };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked.answer;
  };
}
