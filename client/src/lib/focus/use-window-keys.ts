import { useEffect, useRef } from 'react';

/**
 * Listens to key presses anywhere on the page with the latest handler.
 * @param capture before the handlers of the page's elements and of other listeners
 */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event);
    window.addEventListener('keydown', listen, capture);
    return () => window.removeEventListener('keydown', listen, capture);
  }, [capture]);
}
