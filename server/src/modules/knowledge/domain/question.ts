/** Dashes that stand alone: the search would read them as "not". */
const LONE_DASHES = /(^|\s)[-–—]+(?=\s|$)/g;

/** Longer questions only cost time: their first words say what they are about. */
const QUESTION_MAX = 1000;

/** A question as the full-text search understands it. */
export function searchable(question: string): string {
  return question.replaceAll('\0', ' ').slice(0, QUESTION_MAX).replace(LONE_DASHES, ' ').trim();
}
