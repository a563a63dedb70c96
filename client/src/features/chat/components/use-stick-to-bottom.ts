import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const NEAR = 8;

export interface StickToBottom {
  /** The newest message is in sight. */
  atBottom: boolean;
  /** For the scroller's `onScroll`. */
  onScroll: () => void;
  /** Goes to the newest message and stays with it. */
  toBottom: () => void;
}

/**
 * Keeps a scroller at its end while it was there, whatever grows inside; lets go as soon as the person scrolls up. Only a
 * scroll without a change of height is theirs: the list corrects its position too when a row turns out taller.
 */
export function useStickToBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): StickToBottom {
  const [atBottom, setAtBottom] = useState(true);
  const sticking = useRef(true);
  const last = useRef({ top: 0, height: 0 });

  const follow = useCallback(() => {
    const element = scroller.current;
    if (element && sticking.current) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (!box || !inner) return;
    const observer = new ResizeObserver(follow);
    observer.observe(inner);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, content, follow]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = element;
    const distance = height - top - clientHeight;
    if (distance <= NEAR) sticking.current = true;
    else if (top < last.current.top - 1 && height === last.current.height) sticking.current = false;
    last.current = { top, height };
    setAtBottom(sticking.current);
  }, [scroller]);

  const toBottom = useCallback(() => {
    sticking.current = true;
    setAtBottom(true);
    follow();
  }, [follow]);

  return { atBottom, onScroll, toBottom };
}
