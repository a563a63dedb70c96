import { useEffect, useState } from 'react';

/** True once something has held for so long (ms) without a break, as long as it goes on. */
export function useSustained(holds: boolean, time: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasts(true), time);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds, time]);
  return holds && lasts;
}
