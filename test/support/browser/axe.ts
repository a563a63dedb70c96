import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds serious or critical, in words. Nothing fades meanwhile: a notice that leaves has too little contrast. */
export async function violations(page: Page, screen: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForTimeout(400); // what fades in has faded in
  const { violations: found } = await new AxeBuilder({ page })
    .options({ runOnly: TAGS, resultTypes: ['violations'] })
    // Otherwise axe puts its results together in a new page: another process of the browser for each run.
    .setLegacyMode()
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  return found
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${screen}: ${one.id} at ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** The same in the light and in the dark theme; the page follows the system and is not loaded again. */
export async function violationsInBothThemes(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...(await violations(page, `${screen}, ${theme}`)));
  }
  return found;
}
