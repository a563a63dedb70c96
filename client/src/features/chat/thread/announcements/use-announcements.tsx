import { type ReactNode, useCallback, useRef, useState } from 'react';

const KEPT = 20;

/**
 * Content of a live region: the latest announcements, each rendered once.
 * @returns the content, and a function that adds announcements
 */
export function useAnnouncements(): [ReactNode, (texts: readonly string[]) => void] {
  const [said, setSaid] = useState<readonly { id: number; text: string }[]>([]);
  const nextId = useRef(0);
  const say = useCallback((texts: readonly string[]) => {
    if (texts.length === 0) return;
    const news = texts.map((text) => ({ id: nextId.current++, text }));
    setSaid((before) => [...before, ...news].slice(-KEPT));
  }, []);
  return [said.map(({ id, text }) => <p key={id}>{text}</p>), say];
}
