import { type RefObject, useEffect } from 'react';
import { type Chord, isPressed } from '../../lib/focus/shortcuts';

/** Shortcut that focuses the toasts. */
const WAY_IN: Chord = { code: 'KeyT', alt: true };

/**
 * Pauses toasts while they have the keyboard focus, and focuses them on Alt+T. Focus by pointer does not count.
 * Sonner's own hotkey would keep them paused until a pointer passes over them.
 */
export function useNoticeFocus(place: RefObject<HTMLElement | null>, hold: (held: boolean) => void): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(':focus-visible')) hold(true);
    };
    const onBlur = (event: FocusEvent): void => {
      if (event.relatedTarget instanceof Node && element.contains(event.relatedTarget)) return;
      // Sonner would return the focus to its previous place, so that Tab leads back here in a loop.
      event.stopPropagation();
      hold(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (isPressed(event, WAY_IN)) element.querySelector('ol')?.focus();
    };
    document.addEventListener('keydown', onKey);
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      document.removeEventListener('keydown', onKey);
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [place, hold]);
}
