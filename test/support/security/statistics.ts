/** The middle of a list; robust against the few that a busy machine makes slow. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

/**
 * The median of the differences of pairs that were measured right after each other: what makes both of a pair slow, or
 * all of a minute, does not count.
 */
export const pairedDifference = (pairs: readonly (readonly [number, number])[]): number =>
  median(pairs.map(([a, b]) => a - b));

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], of100: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of100) / 100))] as number;
}
