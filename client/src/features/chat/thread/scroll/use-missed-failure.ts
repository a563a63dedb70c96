import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from '../../store/timeline/timeline-view';

/** Older failures are history. */
const ROWS = 30;
const MARKED_FOR = 3000;

const isFailed = (row: Row): boolean =>
  row.kind === 'saved' ? row.delivery === 'failed' : row.kind === 'unsent' && row.entry.state === 'failed';

/** Index of the last failed message among the newest rows; -1 without one. */
export function lastFailure(rows: readonly Row[]): number {
  const newest = rows.slice(-ROWS);
  const at = newest.findLastIndex(isFailed);
  return at < 0 ? -1 : rows.length - newest.length + at;
}

export interface MissedFailure {
  /** The failed message that is out of view; null if there is none or it was dismissed. */
  row: Row | null;
  /** Call when the list scrolls. */
  look: () => void;
  lead: () => void;
  dismiss: () => void;
  /** Key of the row that was just scrolled to. */
  marked: string | null;
}

/** Tracks whether the last failed message is in view, and scrolls to it. */
export function useMissedFailure(
  rows: readonly Row[],
  list: RefObject<VirtualizerHandle | null>,
  release: () => void,
): MissedFailure {
  const [isOut, setIsOut] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const index = lastFailure(rows);
  const row = rows[index] ?? null;

  const look = useCallback(() => {
    const handle = list.current;
    if (!handle || index < 0) return setIsOut(false);
    const top = handle.getItemOffset(index) - handle.scrollOffset;
    setIsOut(top + handle.getItemSize(index) <= 0 || top >= handle.viewportSize);
  }, [list, index]);

  // Rows are measured after they are rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again when rows change
  useEffect(() => {
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [look, rows]);

  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), MARKED_FOR);
    return () => clearTimeout(timer);
  }, [marked]);

  return {
    row: isOut && row !== null && row.key !== dismissed ? row : null,
    // The list learns its new position from the same event, after this.
    look: () => void requestAnimationFrame(look),
    lead: () => {
      if (!row) return;
      release();
      list.current?.scrollToIndex(index, { align: 'center' });
      setMarked(row.key);
    },
    dismiss: () => setDismissed(row?.key ?? null),
    marked,
  };
}
