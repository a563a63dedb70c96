import { DROP_OFF_FROM } from '../../../../contract/studio/quality.js';

/** Groups conversations by their number of questions; empty groups are kept. */
export function dropOff(
  rows: readonly { questions: number; conversations: number }[],
): { questions_from: number; conversations: number }[] {
  return DROP_OFF_FROM.map((from, at) => {
    const next = DROP_OFF_FROM[at + 1] ?? Number.POSITIVE_INFINITY;
    const own = rows.filter(({ questions }) => questions >= from && questions < next);
    return { questions_from: from, conversations: own.reduce((sum, { conversations }) => sum + conversations, 0) };
  });
}
