import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf, manyAgents } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const TABS = ['agents', 'knowledgebases', 'personas', 'profile'] as const;
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

describe('personal area', () => {
  let world: UiWorld;
  let person: WebPerson;
  let page: Page;

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    await addAgents(world, await idOf(person), manyAgents(3, 'Own'));
    for (const name of ['One', 'Two']) await person.call('POST', '/api/studio/databank/base/', { name });
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    const t = textsIn(locale);
    const tab = (name: (typeof TABS)[number]) => page.getByRole('tab', { name: t(`personal:tabs.${name}`) });
    const openTab = () => page.getByRole('tab', { selected: true }).innerText();
    const shown = () => new URL(page.url()).searchParams.get('tab');
    beforeEach(async () => {
      page = await world.page(look, person);
    });

    it('P1: requires sign-in and is linked in the header', async () => {
      const stranger = await world.page(look);
      await stranger.goto('/personal?tab=personas');
      await stranger.waitForURL('**/auth');
      await page.goto('/marketplace');
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t('common:header.personal') })
        .click();
      await page.waitForURL('**/personal');
      await tab('agents').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(t('personal:title'));
    });

    it('P1: opens the tab named in the URL, agents by default, and sets the page title', async () => {
      for (const name of TABS) {
        await page.goto(`/personal?tab=${name}`);
        await eventually(openTab, (text) => expect(text).toContain(t(`personal:tabs.${name}`)));
        expect(await page.title()).toContain(t(`personal:tabs.${name}`));
      }
      await page.goto('/personal?tab=nonsense');
      await eventually(openTab, (text) => expect(text).toContain(t('personal:tabs.agents')));
    });

    it('P1: shows actual counts on the tabs, and none on the profile', async () => {
      await page.goto('/personal');
      const personas = await person.call<unknown[]>('GET', '/api/studio/persona/');
      await eventually(
        () => tab('agents').innerText(),
        (text) => expect(text).toMatch(/\b3$/),
      );
      await eventually(
        () => tab('knowledgebases').innerText(),
        (text) => expect(text).toMatch(/\b2$/),
      );
      await eventually(
        () => tab('personas').innerText(),
        (text) => expect(text.trim().endsWith(String(personas.length))).toBe(true),
      );
      expect(await tab('profile').innerText()).not.toMatch(/\d/);
    });

    it('P1: moves between tabs with the arrow keys, wraps around, and keeps the tab in the URL', async () => {
      await page.goto('/personal?tab=agents');
      await tab('agents').focus();
      await page.keyboard.press('ArrowDown');
      await eventually(shown, (name) => expect(name).toBe('knowledgebases'));
      await page.keyboard.press('ArrowDown', { delay: 30 }); // the repeat rate of a held key
      await page.keyboard.press('ArrowDown');
      await eventually(shown, (name) => expect(name).toBe('profile'));
      await page.keyboard.press('ArrowDown');
      await eventually(shown, (name) => expect(name).toBe('agents'));
      await page.getByRole('tab', { name: t('personal:tabs.profile') }).click();
      await eventually(shown, (name) => expect(name).toBe('profile'));
      await page.reload();
      await eventually(openTab, (text) => expect(text).toContain(t('personal:tabs.profile')));
    });

    it('P1: updates a count after an item is created in its tab', async () => {
      const other = await world.person();
      page = await world.page(look, other);
      await page.goto('/personal?tab=personas');
      await eventually(
        () => tab('personas').innerText(),
        (text) => expect(text).toMatch(/1$/),
      );
      await page.getByRole('button', { name: t('personas:create') }).click();
      await page.getByRole('dialog').getByLabel(t('personas:dialog.name')).fill('Second');
      await page.getByRole('button', { name: t('personas:dialog.create') }).click();
      await eventually(
        () => tab('personas').innerText(),
        (text) => expect(text).toMatch(/2$/),
      );
    });

    it('P1: shows all four tabs in one row on a phone without horizontal scrolling', async () => {
      page = await world.page({ ...PHONE, locale }, person);
      for (const name of TABS) {
        await page.goto(`/personal?tab=${name}`);
        await tab('profile').waitFor();
        await page.waitForLoadState('networkidle');
        const boxes = await Promise.all(TABS.map((one) => tab(one).boundingBox()));
        for (const box of boxes) {
          expect(box?.x).toBeGreaterThanOrEqual(0);
          expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect(box?.y).toBe(boxes[0]?.y);
        }
        expect(await fitsAcross(page)).toBe(true);
      }
    });
  });
});
