/** On a page that never stands still. */
const LATEST = 2000;

/** Runs something once the page has loaded and nothing else goes on. */
export function whenIdle(run: () => void): void {
  const wait = (later: () => void): unknown =>
    window.requestIdleCallback ? window.requestIdleCallback(later, { timeout: LATEST }) : setTimeout(later, LATEST);
  if (document.readyState === 'complete') wait(run);
  else addEventListener('load', () => wait(run), { once: true });
}
