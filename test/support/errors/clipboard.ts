import type { Page } from 'playwright-core';

/** Denies clipboard writes from the next document on, as when the user refuses permission. */
export async function refuseClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const no = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { value: no });
  });
}

/** Removes the clipboard from the next document on, as on a page without HTTPS. */
export async function withoutClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
}
