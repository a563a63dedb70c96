/** Maximum wait in milliseconds on a page that is never idle. */
const LATEST = 2000;
/** Maximum wait in milliseconds for the files of the screen. */
const FILES_LATEST = 15_000;

declare global {
  interface Window {
    /** Settles when the screen's first files have loaded or failed; set by `first-paint.js` for screens with a list. */
    screenFiles?: Promise<unknown>;
  }
}

/** Runs a function once the page and the files of its first screen have loaded. */
export function whenLoaded(run: () => void): void {
  const afterPage = (): void => {
    if (window.screenFiles) void Promise.race([window.screenFiles, atLatest()]).then(run);
    else run();
  };
  if (document.readyState === 'complete') afterPage();
  else addEventListener('load', afterPage, { once: true });
}

const atLatest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, FILES_LATEST));

/** Runs a function once the page has loaded and is idle. */
export function whenIdle(run: () => void): void {
  whenLoaded(() => {
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: LATEST });
    else setTimeout(run, LATEST);
  });
}
