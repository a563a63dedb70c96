import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Fields that are switched off while they are sent lose the focus: once they are on again, it is back on the one that had
 * it.
 */
export function useFocusKept(fields: RefObject<HTMLElement | null>, isOff: boolean): void {
  const had = useRef<HTMLElement | null>(null);

  // In the commit itself: browsers take the focus from a field that is switched off with the next frame.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isOff) {
      const isInside = activeElement instanceof HTMLElement && fields.current?.contains(activeElement);
      had.current = isInside ? activeElement : null;
      return;
    }
    const field = had.current;
    had.current = null;
    // Who has gone elsewhere meanwhile stays there. The page or the dialog has the focus only because the field lost it.
    if (field && (!activeElement || activeElement.contains(field))) field.focus({ preventScroll: true });
  }, [fields, isOff]);
}
