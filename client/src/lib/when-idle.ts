/** Runs something once the page has loaded and nothing else goes on. */
export function whenIdle(run: () => void): void {
  const wait = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 2000));
  if (document.readyState === 'complete') wait(run);
  else addEventListener('load', () => wait(run), { once: true });
}
