import { useLayoutEffect, useRef } from 'react';
import type { Row } from '../../store/timeline/timeline-view';

/** The first row that stays first until older messages are loaded; replies to those messages are above it. */
function firstOf(rows: readonly Row[]): { at: number; key: string } | undefined {
  const at = Math.max(
    rows.findIndex((row) => row.kind !== 'running' && !(row.kind === 'saved' && row.message.is_agent_message)),
    0,
  );
  const key = rows[at]?.key;
  return key === undefined ? undefined : { at, key };
}

/** True in the render that adds rows at the start: the list then keeps its distance from the end. */
export function useGrewAtStart(rows: readonly Row[]): boolean {
  const before = useRef({ first: firstOf(rows), length: rows.length });
  const { first, length } = before.current;
  const grew = first !== undefined && rows.length > length && rows[first.at]?.key !== first.key;
  useLayoutEffect(() => {
    before.current = { first: firstOf(rows), length: rows.length };
  });
  return grew;
}
