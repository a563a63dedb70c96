import { useEffect, useState } from 'react';

/** Whether a condition has held without a break for `time` milliseconds. */
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
