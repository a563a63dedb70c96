import type { MouseEvent } from 'react';

/**
 * Attributes of a busy button. Not `disabled`, which would lose the focus. Enter in a field clicks the submit button
 * too, so preventing the click also prevents a second submit.
 */
export const BUSY_BUTTON_PROPS = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;
