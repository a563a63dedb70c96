import type { MouseEvent } from 'react';

/** What was pressed goes, and the focus is not to go with it: the part of the page that it stands in, or over, takes it. */
export function focusSection(pressed: Element, section = pressed.closest<HTMLElement>('section')): void {
  if (pressed === document.activeElement) section?.focus({ preventScroll: true });
}

/** The same for a button whose press does nothing else but `action`. */
export const withFocusHandover =
  (action: () => void) =>
  ({ currentTarget }: MouseEvent): void => {
    focusSection(currentTarget);
    action();
  };

/** What takes the focus of something that goes: the nearest part of the page that can have it. */
const TAKES_FOCUS = 'section[tabindex], [role=tabpanel], [role=dialog], main';

/**
 * As a `ref`, for what goes sooner or later after it was pressed, with the answer that it has asked for: when it goes and
 * has the focus still, what it stands in takes it, or the page's main part.
 */
export function passFocusOnUnmount(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  // Runs while the element is still there.
  return () =>
    focusSection(element, element.closest<HTMLElement>(TAKES_FOCUS) ?? document.querySelector<HTMLElement>('main'));
}
