/** How many a list has, as far as it is known before a page is read. */
export interface Reckoning {
  total: number;
  /** `total` is reckoned from a sample, and may be too few or too many. */
  isReckoned: boolean;
}

/**
 * How many there are, with what a page tells of a number that is reckoned: where it ends, and that others follow.
 * @param found how many there are from the beginning of the page to one past its end
 */
export function totalSeen(
  reckoning: Reckoning,
  { limit, offset }: { limit: number; offset: number },
  found: number,
): number {
  const { total, isReckoned } = reckoning;
  if (!isReckoned) return total;
  if (found === 0) return Math.min(total, offset);
  return found > limit ? Math.max(total, offset + found) : offset + found;
}
