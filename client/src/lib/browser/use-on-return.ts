import { useEffect, useRef } from 'react';

/**
 * For a list to which something is added in another tab that one is sent to: it is asked for again once one is back.
 * @returns to be called when one goes there
 */
export function useOnReturn(again: () => void): () => void {
  const isAway = useRef(false);
  const latest = useRef(again);
  latest.current = again;

  useEffect(() => {
    const back = () => {
      if (document.hidden || !isAway.current) return;
      isAway.current = false;
      latest.current();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);

  return () => {
    isAway.current = true;
  };
}
