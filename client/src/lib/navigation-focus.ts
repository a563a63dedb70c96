import { isTyping } from './shortcuts';

/** Whether a change of route still waits for its heading to take the focus. Pages load lazily, so it may take a while. */
export const navigationFocus = { pending: false };

/** Somebody writes in what lies over the page, as in the palette: a page that comes below it is not to take that from them. */
export function isWritingAbove(): boolean {
  const { activeElement } = document;
  return isTyping(activeElement) && activeElement?.closest('[role=dialog][data-state=open]') !== null;
}
