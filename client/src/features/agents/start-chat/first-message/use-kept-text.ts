import { useState } from 'react';
import { DRAFT_PREFIX } from '../../../../lib/storage/draft-storage';

/** The text of a first message to an agent. It is kept when the user leaves the page, until it is sent. */
export function useKeptText(agentId: number): [text: string, setText: (text: string) => void] {
  const key = `${DRAFT_PREFIX}first.${agentId}`;
  const [text, show] = useState(() => read(key));
  const setText = (next: string): void => {
    show(next);
    write(key, next);
  };
  return [text, setText];
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage the text lasts as long as the page.
  }
}
