/** Maximum wait in milliseconds on a page that is never idle. */
const LATEST = 2000;

/** Runs a function once the page has loaded its first files. */
export function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/** Runs a function once the page has loaded and is idle. */
export function whenIdle(run: () => void): void {
  whenLoaded(() => {
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: LATEST });
    else setTimeout(run, LATEST);
  });
}
