import { isTyping } from './shortcuts';

/**
 * Whether the new page's heading must still take the focus after a route change. Pages load lazily, so this may take a
 * while.
 */
export const navigationFocus = { pending: false };

/** Focuses the content of a new page, unless the user is typing in an overlay such as the palette. */
export function takeFocus(element: HTMLElement | null): void {
  if (!isWritingAbove()) element?.focus({ preventScroll: true });
}

function isWritingAbove(): boolean {
  const { activeElement } = document;
  return isTyping(activeElement) && activeElement?.closest('[role=dialog][data-state=open]') !== null;
}
