import type { Page } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import type { WebPerson } from '../../support/server/people/web-person.js';

const looks: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
  ['en, light, phone', { ...PHONE, locale: 'en', theme: 'light' }],
  ['ru, dark, wide', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const ME = /\/api\/account\/me\/?$/;
const LISTS = /\/api\/(studio\/(databank\/base|persona)|account\/(session|n8n))\/?(\?|$)/;
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(180_000);

describe('accessibility of the personal area', () => {
  let world: UiWorld;
  let person: WebPerson;
  let newcomer: WebPerson;
  let page: Page;
  let found: string[];

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    newcomer = await world.person();
    const chapters = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, content: `${title} and more` }));
    const base = await person.call<{ id: number }>('POST', '/api/studio/databank/base/', {
      name: 'Handbook',
      chapters,
    });
    const agent = await person.call<{ id: number }>('POST', '/api/studio/agent/', {
      name: `Reader ${Date.now()}`,
      type: 'helpers',
      short_description: 'Reads',
      description: 'Reads',
      template_type: null,
      knowledge_base_id: base.id,
    });
    await person.call('POST', '/api/studio/agent/', {
      name: `Draft ${Date.now()}`,
      type: 'helpers',
      short_description: 'Reads',
      description: 'Reads',
      template_type: null,
      knowledge_base_id: base.id,
    });
    await world.sql(`UPDATE agent SET status = 'ready' WHERE id = ${agent.id}`);
    await person.call('POST', '/api/studio/persona/', { name: 'Reader', description: 'Reads' });
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    const t = textsIn(look.locale);
    const button = (key: Parameters<typeof t>[0], values = {}) =>
      page.getByRole('button', { name: t(key, values) }).first();
    const note = async (what: string): Promise<void> => {
      found.push(...(await violations(page, what)));
    };
    const open = async (tab: string): Promise<void> => {
      await page.goto(`/personal?tab=${tab}`);
      await page.getByRole('heading', { level: 2 }).or(page.getByRole('alert')).first().waitFor();
      await page.waitForLoadState('networkidle');
    };
    /** Closes the dialog and discards edits. */
    const leave = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog');
      if (await question.isVisible()) await question.getByRole('button').last().click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    beforeEach(async () => {
      found = [];
      page = await world.page(look, person);
    });

    it('knowledge bases: list, agents, editor and dialogs', async () => {
      await open('knowledgebases');
      await note('knowledge bases');
      await page.getByRole('button', { name: t('knowledge:agents.label', { name: 'Handbook' }) }).click();
      await page.getByRole('menu').waitFor();
      await note('agents of a base');
      await page.keyboard.press('Escape');
      await button('knowledge:edit', { name: 'Handbook' }).click();
      await button('knowledge:chapter.open', { title: 'One' }).click();
      await button('knowledge:chapter.delete').click();
      await button('knowledge:dialog.add').click();
      await note('editor of a base');
      // Exact match: chapters in the list also have a delete button.
      await page.getByRole('button', { name: t('common:delete'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
      await note('deleting a base');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
      await note('unsaved changes');
      expect(found).toEqual([]);
    });

    it('personas: list, form with an error and dialog', async () => {
      await open('personas');
      await note('personas');
      await button('personas:create').click();
      await button('personas:dialog.create').click();
      await page.getByText(t('personas:dialog.nameRequired')).waitFor();
      await note('new persona');
      await leave();
      await button('personas:edit', { name: 'Reader' }).click();
      await note('persona');
      await button('common:delete').click();
      await page.getByRole('alertdialog').waitFor();
      await note('deleting a persona');
      expect(found).toEqual([]);
    });

    it('profile: page and each dialog', async () => {
      const account = {
        id: 1,
        user_id: 'user-1',
        email: 'ann@n8n.example',
        api_key: 'key-of-n8n',
        password: 'pass-of-n8n',
        url: 'https://n8n.example',
      };
      await page.route(ME, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), n8n_integration: account } });
      });
      await open('profile');
      await note('profile');
      for (const [key, what] of [
        ['profile:head.changePicture', 'picture'],
        ['profile:head.upgrade', 'upgrade'],
        ['profile:password.setButton', 'password'],
        ['profile:ownN8n.connect', 'own n8n'],
      ] as const) {
        await button(key).click();
        const dialog = page.getByRole('dialog');
        const submit = dialog.locator('button[type=submit]');
        if (await submit.isVisible()) await submit.click(); // with its errors
        await note(what);
        await leave();
      }
      expect(found).toEqual([]);
    });

    it('empty and error states', async () => {
      page = await world.page(look, newcomer);
      await open('knowledgebases');
      await note('no knowledge bases');
      await page.route(LISTS, (route) => route.fulfill({ status: 503, body: '' }));
      for (const tab of ['knowledgebases', 'personas', 'profile']) {
        await open(tab);
        await page.getByRole('alert').first().waitFor();
        await note(`${tab} that failed`);
      }
      expect(found).toEqual([]);
    });
  });
});
