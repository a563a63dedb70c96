import type { Page } from 'playwright-core';
import {
  chatGptConversation,
  chatGptNode,
  chatGptTree,
} from '../../../server/src/modules/chat/import/reading/exports.sample.js';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import type { WebPerson } from '../../support/server/people/web-person.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(120_000);

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone, dark', PHONE],
];

const file = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

describe('importing chats', () => {
  let world: UiWorld;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterEach(() => world.closePages());
  afterAll(() => world?.stop());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    const t = textsIn(look.locale);
    let person: WebPerson;
    let page: Page;
    const shot = (step: string): Promise<void> => screenshot(page, `chat-import-${look.width}-${look.locale}-${step}`);

    it('imports a file, lists what was skipped, and shows the chats with their alternatives', async () => {
      person = await world.person();
      page = await world.page(look, person);
      await page.goto('/personal?tab=profile');
      await page.getByRole('button', { name: t('profile:data.import') }).click();
      const dialog = page.getByRole('dialog');
      const input = dialog.locator('input[type=file]');
      const isRefused = async (chosen: Parameters<typeof input.setInputFiles>[0], problem: string): Promise<void> => {
        await input.setInputFiles(chosen);
        await dialog.getByRole('alert').getByText(problem).waitFor();
      };
      await dialog.getByRole('radio').first().waitFor();
      await isRefused(file('a.json', []), t('chatImport:chooseAgent'));
      await dialog.getByRole('searchbox').fill('Regent');
      await dialog
        .getByRole('radio', { name: /Regent/ })
        .first()
        .check();
      await isRefused(file('a.html', '<p>'), t('chatImport:problems.wrongType'));
      await isRefused(file('a.json', 'hello'), t('chatImport:problems.unreadable'));
      await shot('refused');
      expect(await violations(page, 'refused file')).toEqual([]);
      expect(await fitsAcross(page)).toBe(true);

      // An import of another tab.
      const { id } = await person.call<{ id: number }>('GET', '/api/account/me/');
      await world.sql(
        `INSERT INTO chat_import (user_id, agent_id, name, stored_name, status, claimed_at)
         SELECT ${id}, min(id), 'other.zip', 'x', 'reading', now() + interval '1 hour' FROM agent`,
      );
      await isRefused(file('a.json', []), t('errors:codes.chat_import_running'));
      await world.sql(`DELETE FROM chat_import WHERE user_id = ${id}`);

      const empty = chatGptConversation('empty', 'Nothing said', [chatGptNode('r', null, [])], 'r');
      await input.setInputFiles(file('conversations.json', [chatGptTree(), empty]));
      const done = page.getByRole('dialog', { name: t('chatImport:done') });
      await done.getByText(t('chatImport:imported', { count: 1 })).waitFor();
      await done.getByText('Nothing said').waitFor();
      await shot('done');
      expect(await violations(page, 'outcome')).toEqual([]);
      await done.getByRole('button', { name: t('chatImport:open') }).click();

      await page.getByRole('link', { name: /Trip to Rome/ }).click();
      await page.getByText('The Forum.').first().waitFor();
      const version = t('chatTools:versions.label', { place: 2, all: 2 });
      await page.getByRole('group', { name: version, exact: true }).waitFor();
      // The agent did not write these replies.
      expect(await page.getByRole('button', { name: t('chatTools:feedback.good') }).count()).toBe(0);
      await shot('chat');
      expect(await fitsAcross(page)).toBe(true);
    });
  });
});
