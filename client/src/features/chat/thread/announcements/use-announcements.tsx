import { type ReactNode, useCallback, useRef, useState } from 'react';

const KEPT = 20;

/**
 * The inside of a live region: the texts that were said last, each once.
 * @returns what stands in it, and how to say more
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
