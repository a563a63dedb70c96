/** Time until the memory of an opened PDF is released, in ms. The tab has read it by then. */
const OPENED_AFTER = 60_000;

/**
 * Opens a PDF in the browser's viewer, in a new tab. The server sends it as a download, so it is opened from memory.
 * Resolves to false when it could not be loaded.
 */
export async function openPdf(url: string): Promise<boolean> {
  // Opened at once: after the download, the browser would block it as a pop-up.
  const tab = window.open('', '_blank');
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const made = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }));
    setTimeout(() => URL.revokeObjectURL(made), OPENED_AFTER);
    if (tab) tab.location.href = made;
    else window.location.assign(url);
    return true;
  } catch {
    tab?.close();
    return false;
  }
}
