import { useRef } from 'react';
import { restoreFocus } from '../../lib/focus/restore-focus';

/**
 * Gives the focus back to where it was when a dialog opened. Radix does so for its own triggers only, and most of our
 * dialogs are opened by other means.
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
