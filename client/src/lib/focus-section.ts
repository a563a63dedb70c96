import type { MouseEvent } from 'react';

/** What was pressed goes, and the focus is not to go with it: the part of the page that it stands in, or over, takes it. */
export function focusSection(pressed: Element, section = pressed.closest<HTMLElement>('section')): void {
  if (pressed === document.activeElement) section?.focus({ preventScroll: true });
}

/** The same for a button whose press does nothing else but `action`. */
export const handingFocusOn =
  (action: () => void) =>
  ({ currentTarget }: MouseEvent): void => {
    focusSection(currentTarget);
    action();
  };
