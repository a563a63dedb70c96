import { useEffect, useState } from 'react';
import { serverNow } from './server-clock';

const secondsSince = (moment: number): number => Math.max(0, Math.floor((serverNow() - moment) / 1000));

/** Whole seconds since a server time in milliseconds since 1970. */
export function useSecondsSince(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsSince(moment));
  useEffect(() => {
    setSeconds(secondsSince(moment));
    const timer = setInterval(() => setSeconds(secondsSince(moment)), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
