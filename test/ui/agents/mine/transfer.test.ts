import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { newAgent, toast } from '../../../support/screens/agent-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { png } from '../../../support/util/pictures.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone, dark', PHONE],
];

const json = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

describe('moving agents', () => {
  let world: UiWorld;
  beforeAll(async () => {
    world = await UiWorld.start({ N8N_BASE_URL: '' });
  }, 90_000);
  afterEach(() => world.closePages());
  afterAll(() => world?.stop());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    const t = textsIn(look.locale);
    let person: WebPerson;
    let page: Page;
    const shot = (step: string): Promise<void> => screenshot(page, `transfer-${look.width}-${look.locale}-${step}`);
    beforeEach(async () => {
      person = await world.person();
      page = await world.page(look, person);
    });

    it('duplicates an agent and exports it from its menus', async () => {
      const agent = await newAgent(person, { short_description: 'Original' });
      await page.goto('/personal?tab=agents');
      await page.getByRole('button', { name: t('studio:mine.moreActions', { name: agent.name }) }).click();
      await page.getByRole('menuitem', { name: t('transfer:duplicate') }).waitFor();
      await shot('menu');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: t('transfer:export') }).click(),
      ]);
      expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
        format: 'regent.agent',
        agent: { name: agent.name, short_description: 'Original' },
      });

      await page.goto(`/agent/${agent.id}`);
      await page.getByRole('button', { name: t('agent:owner.more') }).click();
      await page.getByRole('menuitem', { name: t('transfer:duplicate') }).click();
      const name = `${agent.name} (2)`;
      await toast(page, t('transfer:duplicated', { name })).waitFor();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(page.url()).not.toContain(`/agent/${agent.id}`);
      await shot('page');
      expect(await violations(page, 'agent page')).toEqual([]);
    });

    it('imports a file, explains why others are invalid, and lists skipped fields', async () => {
      await page.goto('/personal?tab=agents');
      await page.getByRole('button', { name: t('studio:mine.import'), exact: true }).click();
      const ada = `Ada ${look.locale}`; // a name that no other look took
      const dialog = page.getByRole('dialog', { name: t('transfer:import') });
      const file = dialog.locator('input[type=file]');
      await dialog.getByRole('button', { name: t('files:import.choose') }).waitFor();
      await shot('import');
      const isRefused = async (chosen: Parameters<typeof file.setInputFiles>[0], problem: string): Promise<void> => {
        await file.setInputFiles(chosen);
        await dialog.getByRole('alert').getByText(problem).waitFor();
      };
      await isRefused(json('agent.txt', 'no'), t('transfer:problems.wrongType'));
      await isRefused(json('other.json', { some: 'thing' }), t('transfer:problems.noAgent'));
      const image = { name: 'me.png', mimeType: 'image/png', buffer: await png(8, 8) };
      await isRefused(image, t('transfer:problems.noCard'));
      const agent = { name: 'Half', type: 'helpers', short_description: 'S' };
      await isRefused(
        json('half.json', { format: 'regent.agent', version: 1, agent }),
        t('transfer:problems.fields', { fields: t('studio:create.description') }),
      );
      await shot('refused');
      expect(await violations(page, 'refused file')).toEqual([]);
      expect(await fitsAcross(page)).toBe(true);

      const data = {
        name: ada,
        description: 'A countess.',
        first_mes: 'Hi',
        creator_notes: 'c'.repeat(300),
        tags: [],
      };
      await file.setInputFiles(json('ada.json', { spec: 'chara_card_v2', spec_version: '2.0', data }));
      const done = page.getByRole('dialog', { name: t('transfer:imported', { name: ada }) });
      await done.getByText('tags').waitFor();
      await done.getByText(t('studio:create.shortDescription')).waitFor();
      await shot('imported');
      expect(await violations(page, 'imported')).toEqual([]);
      await done.getByRole('button', { name: t('transfer:open') }).click();
      await page.getByRole('heading', { level: 1, name: ada }).waitFor();

      await page.goto('/personal?tab=agents');
      await page.getByRole('button', { name: t('studio:mine.import'), exact: true }).click();
      const hub = (of: string, more: object = {}) => ({
        ...{ name: of, description: 'Plans.', systemPrompt: 'Plan.', provider: 'openai', model: 'gpt-5', icon: null },
        ...more,
      });
      const rows = [
        hub(`Planner ${look.locale}`),
        hub('Support'),
        hub(`Long ${look.locale}`, { systemPrompt: 'x'.repeat(2000) }),
      ];
      await file.setInputFiles(json('agents.json', rows));
      const list = page.getByRole('dialog', { name: t('transfer:importedSeveral', { count: 2 }) });
      await list.getByText(t('transfer:problems.nameReserved')).waitFor();
      expect(await list.getByRole('listitem').count()).toBe(3);
      await shot('several');
      expect(await violations(page, 'several imported')).toEqual([]);
      expect(await fitsAcross(page)).toBe(true);
      await list.getByRole('link', { name: `Planner ${look.locale}` }).click();
      await page.getByRole('heading', { level: 1, name: `Planner ${look.locale}` }).waitFor();
      const made = await person.call<{ status: string }[]>('GET', '/api/account/agent');
      expect(made.map(({ status }) => status)).toEqual(Array(3).fill('not_published'));
    });
  });
});
