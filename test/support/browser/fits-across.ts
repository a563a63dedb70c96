import type { Page } from 'playwright-core';

/** Whether the page does not scroll sideways. A phone's `innerWidth` says nothing of it: it grows with what is in the page. */
export const fitsAcross = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
