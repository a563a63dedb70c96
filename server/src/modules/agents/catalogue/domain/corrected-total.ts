/** Known size of a list before a page is read. */
export interface TotalEstimate {
  total: number;
  /** `total` is estimated from a sample and may be too low or too high. */
  isEstimated: boolean;
}

/**
 * Corrects an estimated size by a page: whether it ends the list or more entries follow.
 * @param found number of entries from the start of the page to one past its end
 */
export function correctedTotal(
  estimate: TotalEstimate,
  { limit, offset }: { limit: number; offset: number },
  found: number,
): number {
  const { total, isEstimated } = estimate;
  if (!isEstimated) return total;
  if (found === 0) return Math.min(total, offset);
  return found > limit ? Math.max(total, offset + found) : offset + found;
}
