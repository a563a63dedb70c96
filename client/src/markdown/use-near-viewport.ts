import { type RefObject, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const MARGIN_PX = 250;

/** One observer for all waiting elements. An element is removed once it was near the viewport. */
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Whether an element is or was near the viewport. Always true without `IntersectionObserver`. */
export function useNearViewport(element: RefObject<Element | null>, isFromStart: boolean): boolean {
  const [wasNear, setWasNear] = useState(isFromStart || typeof IntersectionObserver === 'undefined');

  useEffect(() => {
    const target = element.current;
    if (wasNear || !target) return;
    const show = () => setWasNear(true);
    const showForPrint = () => flushSync(show);
    waiting.set(target, show);
    observer ??= new IntersectionObserver(onNear, { rootMargin: `${MARGIN_PX}px` });
    observer.observe(target);
    window.addEventListener('beforeprint', showForPrint);
    return () => {
      waiting.delete(target);
      observer?.unobserve(target);
      window.removeEventListener('beforeprint', showForPrint);
    };
  }, [wasNear, element]);

  return wasNear;
}

/** In a transition, React renders piece by piece, and the page stays responsive. */
function onNear(entries: IntersectionObserverEntry[]): void {
  startTransition(() => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
  });
}
