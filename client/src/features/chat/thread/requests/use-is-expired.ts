import { useEffect, useState } from 'react';
import { serverNow } from '../../../../lib/time/server-clock';

/** Timers of browsers are limited to 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

const leftUntil = (iso: string | undefined): number => (iso === undefined ? Infinity : Date.parse(iso) - serverNow());

/** Whether a time has passed, by the server's clock; false without one. */
export function useIsExpired(iso: string | undefined): boolean {
  const [isExpired, setExpired] = useState(() => leftUntil(iso) <= 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      const left = leftUntil(iso);
      setExpired(left <= 0);
      if (left > 0 && left < Infinity) timer = setTimeout(check, Math.min(left, MAX_WAIT_MS));
    };
    check();
    return () => clearTimeout(timer);
  }, [iso]);
  return isExpired;
}
