/** When nothing has the focus, focuses the topmost open dialog, else the page's heading. */
function catchFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const dialogs = document.querySelectorAll<HTMLElement>('[role$=dialog][data-state=open]');
  const catcher = [...dialogs].at(-1) ?? document.querySelector('h1');
  catcher?.focus({ preventScroll: true });
}

/**
 * Returns the focus to an element. If it is gone, or is removed later with the focus, for example when its list
 * re-renders, the open dialog or the heading takes the focus.
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
