import type { Page } from 'playwright-core';

/** From its next document on the page may write nothing to the clipboard, as where somebody has said no. */
export async function refuseClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const no = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { value: no });
  });
}
