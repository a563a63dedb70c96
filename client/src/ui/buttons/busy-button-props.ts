import type { MouseEvent } from 'react';

/**
 * What a button carries while it works. Not `disabled`: that would take the focus from it, and leave it on nothing. Enter
 * in a field presses the form's button too, so that nothing is sent twice.
 */
export const BUSY_BUTTON_PROPS = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;
