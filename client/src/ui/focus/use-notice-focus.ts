import { type RefObject, useEffect } from 'react';
import { type Chord, isPressed } from '../../lib/focus/shortcuts';

/** Leads to the notices from wherever one is. */
const WAY_IN: Chord = { code: 'KeyT', alt: true };

/**
 * Tells while the keyboard's focus is inside, and brings it there. A press of the pointer leaves a focus behind that means
 * nothing. The library has the same key, but holds the notices from then on until a pointer passes over them.
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
      // The library would put the focus back where it came from: who goes on by Tab would come here again and again.
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
