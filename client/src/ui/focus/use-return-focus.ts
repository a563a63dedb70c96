import { useRef } from 'react';
import { restoreFocus } from '../../lib/focus/restore-focus';

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for its own triggers, which
 * most of our dialogs do not use.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      restoreFocus(opener.current);
    },
  };
}
