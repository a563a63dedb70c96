import { useEffect, useRef } from 'react';

/**
 * Puts the caret where a dialog's work begins. Not before the dialog itself has taken the focus: that is when it
 * remembers where it was, to give it back.
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
