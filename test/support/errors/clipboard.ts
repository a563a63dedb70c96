import type { Page } from 'playwright-core';

/** From its next document on the page may write nothing to the clipboard, as where somebody has said no. */
export async function refuseClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const no = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { value: no });
  });
}

/** From its next document on the page has no clipboard, as where it did not come over HTTPS. */
export async function withoutClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
}
