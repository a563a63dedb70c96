import { useLayoutEffect, useRef } from 'react';
import type { Row } from '../../store/timeline/timeline-view';

/** True in the render that adds rows at the start: the list then keeps its distance from the end. */
export function useGrewAtStart(rows: readonly Row[]): boolean {
  const before = useRef({ first: rows[0]?.key, length: rows.length });
  const { first, length } = before.current;
  const grew = first !== undefined && rows.length > length && rows[0]?.key !== first;
  useLayoutEffect(() => {
    before.current = { first: rows[0]?.key, length: rows.length };
  });
  return grew;
}
