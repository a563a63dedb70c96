import type { RefObject } from 'react';
import { areSingleKeysEnabled, isCovered, isTyping } from './shortcuts';
import { useWindowKeys } from './use-window-keys';

/** Letters and digits; other characters scroll, press buttons or are shortcuts. */
const BEGINS_TEXT = /^[\p{L}\p{N}]$/u;

/** Focuses the field when the user begins to type outside of fields and overlays, so that the text goes there. */
export function useTypeToFocus(field: RefObject<HTMLElement | null>): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!BEGINS_TEXT.test(event.key) || isTyping(event.target) || isCovered() || !areSingleKeysEnabled()) return;
    // The browser inserts the character of this key press into the focused field.
    field.current?.focus();
  });
}
