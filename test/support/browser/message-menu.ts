import type { Locator, Page } from 'playwright-core';
import type { Text } from './texts.js';

/** Opens the menu of the last message that holds `text`, and returns that message. */
export async function openMessageMenu(page: Page, t: Text, text: string): Promise<Locator> {
  const message = page.getByRole('article').filter({ hasText: text }).last();
  await message.hover();
  await message.getByRole('button', { name: t('chat:actions.more'), exact: true }).click();
  return message;
}
