import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR = 8;
/** Wheels and fingers go on for a while after the hand has left. */
const HAND_LASTS = 700;
/** The list corrects its position for some frames after it changed. */
const CHANGE_LASTS = 200;

const HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export interface StickToBottom {
  /** The newest message is in sight. */
  atBottom: boolean;
  /** For the scroller's `onScroll`. */
  onScroll: () => void;
  /** Scrolls to the end after the content grew, if the list was at the end. */
  follow: () => void;
  /** Goes to the newest message and stays with it. */
  toBottom: () => void;
  /** Lets go of the end: something else is to be shown. */
  release: () => void;
}

/**
 * Keeps a scroller at its end while it was there, whatever changes inside; lets go when the person scrolls up. A scroll
 * is theirs when their hand was at it, or when nothing changed just before: rows that come and go move the position too.
 */
export function useStickToBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  rows: unknown,
): StickToBottom {
  const [atBottom, setAtBottom] = useState(true);
  const sticking = useRef(true);
  const lastTop = useRef(0);
  const lastSize = useRef('');
  const changedAt = useRef(Number.NEGATIVE_INFINITY);

  const follow = useCallback(() => {
    changedAt.current = performance.now();
    const [box, inner] = [scroller.current, content.current];
    // Not `scrollHeight`: it includes rows that the list has not measured, and at their position the list renders nothing.
    if (box && inner && sticking.current) box.scrollTop = inner.offsetHeight - box.clientHeight;
  }, [scroller, content]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are a change
  useLayoutEffect(follow, [follow, rows]);

  useResizes(scroller, content, follow);
  const handAt = useHandAt(scroller);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = element;
    const up = top < lastTop.current - 1;
    lastTop.current = top;
    // A box that grows is scrolled by the browser, and says so before the observer hears of its size.
    const size = `${clientHeight}/${height}`;
    const grew = size !== lastSize.current;
    lastSize.current = size;
    const now = performance.now();
    const theirs = now - handAt.current < HAND_LASTS || (!grew && now - changedAt.current > CHANGE_LASTS);
    if (height - top - clientHeight <= NEAR) sticking.current = true;
    else if (up && theirs) sticking.current = false;
    setAtBottom(sticking.current);
  }, [scroller, handAt]);

  const toBottom = useCallback(() => {
    sticking.current = true;
    setAtBottom(true);
    follow();
  }, [follow]);

  const release = useCallback(() => {
    sticking.current = false;
    setAtBottom(false);
    // What is shown may lie at the end: then nothing scrolls, and nobody would say so.
    setTimeout(onScroll, HAND_LASTS);
  }, [onScroll]);

  return { atBottom, onScroll, follow, toBottom, release };
}

/** Calls back when the scroller or its content changes its size. */
function useResizes(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onResize: () => void,
): void {
  useEffect(() => {
    const observer = new ResizeObserver(onResize);
    for (const { current } of [content, scroller]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [scroller, content, onResize]);
}

/** When the user last touched the scroller, by wheel, finger, pointer or key. */
function useHandAt(scroller: RefObject<HTMLElement | null>): RefObject<number> {
  const handAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const box = scroller.current;
    const onHand = (): void => {
      handAt.current = performance.now();
    };
    for (const name of HAND) box?.addEventListener(name, onHand, { passive: true });
    return () => {
      for (const name of HAND) box?.removeEventListener(name, onHand);
    };
  }, [scroller]);
  return handAt;
}
