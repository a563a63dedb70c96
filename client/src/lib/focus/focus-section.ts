import type { MouseEvent } from 'react';

/** Moves the focus from a control that is about to disappear to its section. */
export function focusSection(pressed: Element, section = pressed.closest<HTMLElement>('section')): void {
  if (pressed === document.activeElement) section?.focus({ preventScroll: true });
}

/** Wraps a click handler that makes its button disappear. `section` takes the focus; default: the one around it. */
export const withFocusHandover =
  (action: () => void, section?: HTMLElement) =>
  ({ currentTarget }: MouseEvent): void => {
    focusSection(currentTarget, section);
    action();
  };

/** Elements that can take the focus from a removed control. */
const TAKES_FOCUS = 'section[tabindex], [role=tabpanel], [role=dialog], main';

/**
 * A `ref` for controls that disappear some time after the click, such as retry buttons. If one still has the focus when
 * it unmounts, its section or the main element takes the focus.
 */
export function passFocusOnUnmount(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  // Runs while the element is still in the document.
  return () =>
    focusSection(element, element.closest<HTMLElement>(TAKES_FOCUS) ?? document.querySelector<HTMLElement>('main'));
}
