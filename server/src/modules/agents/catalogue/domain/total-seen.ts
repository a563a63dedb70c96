/** Known size of a list before a page is read. */
export interface Reckoning {
  total: number;
  /** `total` is estimated from a sample and may be too low or too high. */
  isReckoned: boolean;
}

/**
 * Corrects an estimated size by a page: whether it ends the list or more entries follow.
 * @param found number of entries from the start of the page to one past its end
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
