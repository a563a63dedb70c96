/** Puts text on the clipboard; answers whether it got there. To be called at a press: browsers ask for one. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers have it on secure pages alone; a self-hosted one may not be.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyByCommand(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The way that every page has: the command copies what is selected, and whoever hears of it may say what that is. */
function copyByCommand(text: string): boolean {
  let isThere = false;
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isThere = event.clipboardData !== null;
  };
  // Without a selection, Safari copies only if the handler has prevented the default.
  const allow = (event: Event): void => event.preventDefault();
  document.addEventListener('copy', put, { once: true, capture: true });
  document.addEventListener('beforecopy', allow, { once: true, capture: true });
  try {
    return document.execCommand('copy') && isThere;
  } finally {
    document.removeEventListener('copy', put, { capture: true });
    document.removeEventListener('beforecopy', allow, { capture: true });
  }
}
