import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR = 8;
/** Wheel and touch scrolling continue this long after the last input, in ms. */
const USER_SCROLL_MS = 700;
/** The virtualizer corrects its position for some frames after a change, in ms. */
const CHANGE_LASTS = 200;

const USER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export interface StickToBottom {
  /** The newest message is in view. */
  atBottom: boolean;
  /** For the scroller's `onScroll`. */
  onScroll: () => void;
  /** Scrolls to the end after the content grew, if the list was at the end. */
  follow: () => void;
  /** Scrolls to the newest message and sticks to the end. */
  toBottom: () => void;
  /** Stops sticking to the end, to show something else. */
  release: () => void;
}

/**
 * Keeps a scroller at its end while its content changes, until the user scrolls up. A scroll counts as the user's after
 * recent input, or if nothing changed just before: added and removed rows move the position too.
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
    // Not `scrollHeight`: it includes unmeasured rows, and the list renders nothing at their position.
    if (box && inner && sticking.current) box.scrollTop = inner.offsetHeight - box.clientHeight;
  }, [scroller, content]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows change the content
  useLayoutEffect(follow, [follow, rows]);

  useResizes(scroller, content, follow);
  const userInputAt = useUserInputTime(scroller);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = element;
    const up = top < lastTop.current - 1;
    lastTop.current = top;
    // The browser scrolls a growing element, and the scroll event precedes the resize observer.
    const size = `${clientHeight}/${height}`;
    const grew = size !== lastSize.current;
    lastSize.current = size;
    const now = performance.now();
    const theirs = now - userInputAt.current < USER_SCROLL_MS || (!grew && now - changedAt.current > CHANGE_LASTS);
    if (height - top - clientHeight <= NEAR) sticking.current = true;
    else if (up && theirs) sticking.current = false;
    setAtBottom(sticking.current);
  }, [scroller, userInputAt]);

  const toBottom = useCallback(() => {
    sticking.current = true;
    setAtBottom(true);
    follow();
  }, [follow]);

  const release = useCallback(() => {
    sticking.current = false;
    setAtBottom(false);
    // The target may be at the end: then no scroll event follows.
    setTimeout(onScroll, USER_SCROLL_MS);
  }, [onScroll]);

  return { atBottom, onScroll, follow, toBottom, release };
}

/** Calls back when the size of the scroller or its content changes. */
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

/** Time of the last user input on the scroller: wheel, touch, pointer or key. */
function useUserInputTime(scroller: RefObject<HTMLElement | null>): RefObject<number> {
  const userInputAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const box = scroller.current;
    const onUserInput = (): void => {
      userInputAt.current = performance.now();
    };
    for (const name of USER_EVENTS) box?.addEventListener(name, onUserInput, { passive: true });
    return () => {
      for (const name of USER_EVENTS) box?.removeEventListener(name, onUserInput);
    };
  }, [scroller]);
  return userInputAt;
}
