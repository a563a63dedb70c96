import { useState } from 'react';
import { DRAFT_PREFIX } from './draft-storage';

/**
 * A text that is kept when the user leaves the page, until it is sent or the user signs out.
 * @param name identifies what the text is for
 */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const [text, show] = useState(() => read(name));
  const setText = (next: string): void => {
    show(next);
    keepText(name, next);
  };
  return [text, setText];
}

/** Stores a text under a name; removes an empty one. */
export function keepText(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(DRAFT_PREFIX + name);
    else localStorage.setItem(DRAFT_PREFIX + name, text);
  } catch {
    // Without storage the text lasts as long as the page.
  }
}

function read(name: string): string {
  try {
    return localStorage.getItem(DRAFT_PREFIX + name) ?? '';
  } catch {
    return '';
  }
}
