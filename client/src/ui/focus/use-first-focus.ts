import { type RefObject, useEffect } from 'react';

/**
 * Puts the caret where a dialog's work begins. Not before the dialog itself has taken the focus: that is when it
 * remembers where it was, to give it back.
 */
export function useFirstFocus(field: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [field, isWanted]);
}
