import { useState } from 'react';
import { DRAFT_PREFIX } from './draft-storage';
import { readStored, writeStored } from './web-storage';

/**
 * A text that is kept when the user leaves the page, until it is sent or the user signs out.
 * @param name identifies what the text is for
 */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const [text, show] = useState(() => readStored('local', DRAFT_PREFIX + name) ?? '');
  const setText = (next: string): void => {
    show(next);
    keepText(name, next);
  };
  return [text, setText];
}

/** Stores a text under a name; removes an empty one. */
export const keepText = (name: string, text: string): boolean =>
  writeStored('local', DRAFT_PREFIX + name, text || null);
