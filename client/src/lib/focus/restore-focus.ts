/** Takes the focus where it is on nothing: the dialog that is still open, else the page's heading. */
function catchFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const dialogs = document.querySelectorAll<HTMLElement>('[role$=dialog][data-state=open]');
  const catcher = [...dialogs].at(-1) ?? document.querySelector('h1');
  catcher?.focus({ preventScroll: true });
}

/**
 * Gives the focus back to what had it. What is gone takes none, and what goes in a moment, when its list comes anew, is
 * not to take the focus along.
 */
export function restoreFocus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
  if (!element || element === document.body || document.activeElement !== element) {
    catchFocus();
    return;
  }
  const watch = new MutationObserver(() => {
    if (document.activeElement === element) return;
    watch.disconnect();
    if (!element.isConnected) catchFocus();
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
