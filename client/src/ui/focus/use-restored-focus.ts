import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Fields that are switched off while they are sent lose the focus: once they are on again, it is back on the one that had
 * it.
 */
export function useRestoredFocus(fields: RefObject<HTMLElement | null>, isOff: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  const wasOff = useRef(false);

  // Recorded on focus: the browser does not report where the focus goes when it is lost.
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      if (fields.current?.contains(target)) last.current = target;
      // The dialog around them takes what was lost. Who has gone elsewhere stays there.
      else if (last.current && !target.contains(last.current)) last.current = null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [fields]);

  useLayoutEffect(() => {
    const isBack = wasOff.current && !isOff;
    wasOff.current = isOff;
    const field = last.current;
    if (isBack && field && document.activeElement?.contains(field)) field.focus({ preventScroll: true });
  }, [isOff]);
}
