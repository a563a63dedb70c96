import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { whenNoticed } from '../../../../lib/browser/when-noticed';

const KEPT = 20;

interface Announcement {
  id: number;
  text: string;
}

/**
 * Content of a live region: the latest announcements, each rendered once. The region is loaded on demand; early
 * announcements wait until screen readers have detected it.
 * @returns the content, and a function that adds announcements
 */
export function useAnnouncements(): [ReactNode, (texts: readonly string[]) => void] {
  const [said, setSaid] = useState<readonly Announcement[]>([]);
  const nextId = useRef(0);
  const waiting = useRef<Announcement[] | null>([]);
  const add = useCallback(
    (news: readonly Announcement[]) => setSaid((before) => [...before, ...news].slice(-KEPT)),
    [],
  );
  useEffect(
    () =>
      whenNoticed(() => {
        add(waiting.current ?? []);
        waiting.current = null;
      }),
    [add],
  );
  const say = useCallback(
    (texts: readonly string[]) => {
      if (texts.length === 0) return;
      const news = texts.map((text) => ({ id: nextId.current++, text }));
      if (waiting.current) waiting.current.push(...news);
      else add(news);
    },
    [add],
  );
  return [said.map(({ id, text }) => <p key={id}>{text}</p>), say];
}
