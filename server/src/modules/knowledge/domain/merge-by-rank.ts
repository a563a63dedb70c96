/** Rank constant: the larger, the less the first ranks of one list count; 60 is customary. */
const K = 60;

/** A chapter with its score: higher is better. */
export interface RankedId {
  id: number;
  score: number;
}

/** Merges lists of IDs by reciprocal rank fusion, best first. Ties keep the order of the first list. */
export function mergeByRank(lists: readonly (readonly number[])[]): RankedId[] {
  const scores = new Map<number, number>();
  for (const list of lists) {
    for (const [place, id] of list.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (K + place + 1));
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((one, other) => other.score - one.score);
}
