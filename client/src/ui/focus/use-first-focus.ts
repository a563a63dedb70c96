import { useEffect, useRef } from 'react';

/**
 * Focuses the first field of a dialog. Waits a frame, because the dialog must first store which element to return the
 * focus to.
 */
export function useFirstFocus(focus: () => void, isWanted = true): void {
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    if (!isWanted) return;
    const frame = requestAnimationFrame(() => latest.current());
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
}
