/** Maximum wait in milliseconds on a page that is never idle. */
const LATEST = 2000;

/** Runs a function once the page has loaded and is idle. */
export function whenIdle(run: () => void): void {
  const wait = (later: () => void): unknown =>
    window.requestIdleCallback ? window.requestIdleCallback(later, { timeout: LATEST }) : setTimeout(later, LATEST);
  if (document.readyState === 'complete') wait(run);
  else addEventListener('load', () => wait(run), { once: true });
}
