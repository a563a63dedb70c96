import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of [...listeners]) listener();
};
let ticking: ReturnType<typeof setInterval> | undefined;

/** All components share one timer. A tab that becomes visible updates at once. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    ticking = setInterval(tell, MINUTE);
    document.addEventListener('visibilitychange', tell);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', tell);
  };
}

const minute = (): number => Math.floor(Date.now() / MINUTE);

/**
 * Re-renders the component every minute to update relative times.
 * @returns minutes since 1970
 */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute);
