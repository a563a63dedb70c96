import { isTyping } from './shortcuts';

/** Whether a change of route still waits for its heading to take the focus. Pages load lazily, so it may take a while. */
export const navigationFocus = { pending: false };

/** For what comes with a page. Not while somebody writes in what lies over it, as in the palette. */
export function takeFocus(element: HTMLElement | null): void {
  if (!isWritingAbove()) element?.focus({ preventScroll: true });
}

function isWritingAbove(): boolean {
  const { activeElement } = document;
  return isTyping(activeElement) && activeElement?.closest('[role=dialog][data-state=open]') !== null;
}
