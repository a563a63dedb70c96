import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { MOTION } from './browser.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Serious and critical axe violations, as text. Waits for animations: a fading toast has too little contrast. */
export async function violations(page: Page, screen: string): Promise<string[]> {
  // Spinners never end otherwise.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(animationsEnd);
  // Half a megabyte of script, which stays in a page until the next load.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const { violations: found } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .options({ runOnly: TAGS, resultTypes: ['violations'] })
    // Otherwise axe opens a new page for its results, which costs a browser process per run.
    .setLegacyMode()
    .analyze();
  await page.emulateMedia({ reducedMotion: MOTION });
  return found
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${screen}: ${one.id} at ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

async function animationsEnd(): Promise<void> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

/** Checks the light and the dark theme; the page follows the system without a reload. */
export async function violationsInBothThemes(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...(await violations(page, `${screen}, ${theme}`)));
  }
  return found;
}
