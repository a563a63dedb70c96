import type { Page } from 'playwright-core';
import { DESKTOP } from '../browser/browser.js';
import type { UiWorld } from '../browser/ui-world.js';
import type { WebPerson } from '../server/people/web-person.js';

/** The messages of the open chat. */
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Types a message and presses Enter. */
export async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** Opens a chat in a new tab in English. */
export async function openChat(world: UiWorld, person: WebPerson, chatId: number): Promise<Page> {
  const page = await world.page(DESKTOP, person);
  await page.goto(`/conversations/${chatId}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  return page;
}
