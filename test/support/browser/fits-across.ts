import type { Page } from 'playwright-core';

/**
 * Whether the page fits without horizontal scrolling. On a phone, `innerWidth` grows with the content and proves
 * nothing.
 */
export const fitsAcross = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
