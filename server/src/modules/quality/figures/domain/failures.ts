import type { FailureCode } from '../../../../contract/errors.js';
import type { Diagnosis } from '../../../../contract/workflows/causes.js';

/** Equal failures among those with the same code. */
interface Group {
  code: FailureCode;
  count: number;
  of_code: number;
}

/** Failures with the same code and cause. */
export interface FailureCount {
  code: FailureCode;
  cause: Diagnosis['cause'];
  count: number;
}

/**
 * Counts failures by code and cause, most frequent first.
 * @param causeOf the cause of a group; without a group, of the ungrouped failures with this code
 */
export function countFailures<G extends Group>(
  groups: readonly G[],
  causeOf: (code: FailureCode, group?: G) => Diagnosis['cause'],
): FailureCount[] {
  const counts = new Map<string, FailureCount>();
  const add = (code: FailureCode, cause: Diagnosis['cause'], count: number): void => {
    if (count === 0) return;
    const key = `${code} ${cause}`;
    counts.set(key, { code, cause, count: (counts.get(key)?.count ?? 0) + count });
  };
  const left = new Map<FailureCode, number>();
  for (const group of groups) {
    add(group.code, causeOf(group.code, group), group.count);
    left.set(group.code, (left.get(group.code) ?? group.of_code) - group.count);
  }
  for (const [code, count] of left) add(code, causeOf(code), count);
  return [...counts.values()].sort((a, b) => b.count - a.count || a.cause.localeCompare(b.cause));
}
