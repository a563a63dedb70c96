import { useEffect, useRef } from 'react';

/**
 * Calls `again` when the user returns from another tab, for example to refetch a list that was changed there.
 * @returns a function to call when the user leaves for the other tab
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
