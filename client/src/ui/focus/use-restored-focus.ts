import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the focus to a field that lost it because the fields were disabled during a submit. */
export function useRestoredFocus(fields: RefObject<HTMLElement | null>, isOff: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  const wasOff = useRef(false);

  // Recorded on focus, because the field is unknown once the focus is lost.
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      if (fields.current?.contains(target)) last.current = target;
      // The surrounding dialog takes the lost focus. If the user has focused something else, it stays there.
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
