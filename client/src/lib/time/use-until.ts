import { useEffect, useState } from 'react';
import { serverNow } from './server-clock';

/** Whether an ISO time of the server is still in the future. */
export function useUntil(until: string | null): boolean {
  const [now, setNow] = useState(serverNow);
  const end = until ? Date.parse(until) : 0;
  useEffect(() => {
    setNow(serverNow());
    const left = end - serverNow();
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(serverNow()), left);
    return () => clearTimeout(timer);
  }, [end]);
  return end > now;
}
