/** The median, robust against outliers on a busy machine. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

/** The median of paired differences. Each pair is measured back to back, so slowness that affects both cancels out. */
export const pairedDifference = (pairs: readonly (readonly [number, number])[]): number =>
  median(pairs.map(([a, b]) => a - b));

/** The given percentile. */
export function percentile(values: readonly number[], of100: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of100) / 100))] as number;
}
