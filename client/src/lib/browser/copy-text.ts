/**
 * Copies text to the clipboard and resolves to whether it worked. Call it in a click handler: browsers require a user
 * gesture.
 */
export async function copyText(text: string): Promise<boolean> {
  // Available on secure pages only, which self-hosted sites may lack.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyByCommand(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Fallback for insecure pages: the copy command fires an event whose handler may set the copied text. */
function copyByCommand(text: string): boolean {
  let isThere = false;
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isThere = event.clipboardData !== null;
  };
  // Without a selection, Safari copies only if the handler prevents the default.
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
