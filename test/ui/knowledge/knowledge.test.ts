import type { Route } from 'playwright-core';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { KnowledgeScreen } from '../../support/screens/knowledge-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const LIST = /\/api\/studio\/databank\/base\/?\?.*page_size=20/;
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

describe('knowledge base list', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: KnowledgeScreen;
  let readers: number[];

  const makeBase = (who: WebPerson, name: string, chapters: object[] = []) =>
    who.call<{ id: number }>('POST', '/api/studio/databank/base/', { name, chapters });

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    const base = await makeBase(person, 'Яблоки', [{ title: 'Sorts', content: 'Many' }]);
    await makeBase(person, 'apples');
    await makeBase(person, 'Zebra');
    readers = [];
    for (const at of [0, 1, 2, 3, 4, 5]) {
      const agent = await person.call<{ id: number }>('POST', '/api/studio/agent/', {
        name: `Reader ${at} ${Date.now()}`,
        type: 'helpers',
        short_description: 'Reads',
        description: 'Reads a lot',
        template_type: null,
        knowledge_base_id: base.id,
      });
      readers.push(agent.id);
    }
    // Only the last two: published ones come first although they are newer.
    await world.sql(`UPDATE agent SET status = 'ready' WHERE id IN (${readers.slice(4).join()})`);
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    const opened = async (who: WebPerson, as = look): Promise<KnowledgeScreen> =>
      new KnowledgeScreen(await world.page(as, who), locale);
    beforeEach(async () => {
      screen = await opened(person);
    });

    it('P3: lists the create tile first, then knowledge bases by name with chapter counts', async () => {
      await screen.open();
      const { page, t } = screen;
      await eventually(screen.names, (names) => expect(names).toEqual(['apples', 'Zebra', 'Яблоки']));
      const first = page.getByRole('tabpanel').getByRole('listitem').first();
      expect(await first.getByRole('button').innerText()).toBe(t('knowledge:tile'));
      await screen
        .card('Яблоки')
        .getByText(t('knowledge:chapters', { count: 1 }))
        .waitFor();
      await screen
        .card('Zebra')
        .getByText(t('knowledge:chapters', { count: 0 }))
        .waitFor();
    });

    it('P3: shows up to four agents, published first, with the status as ring and text', async () => {
      await screen.open();
      const { t } = screen;
      const card = screen.card('Яблоки');
      await card.getByText(t('knowledge:agents.ready', { count: 2 })).waitFor();
      await card.getByText(t('knowledge:agents.other', { count: 4 })).waitFor();
      const marks = card.locator('[data-ready]');
      expect(await marks.count()).toBe(4);
      const rings = await marks.evaluateAll((all) =>
        all.map((mark) => [mark.getAttribute('data-ready'), getComputedStyle(mark).borderTopStyle]),
      );
      expect(rings).toEqual([
        ['true', 'solid'],
        ['true', 'solid'],
        ['false', 'dashed'],
        ['false', 'dashed'],
      ]);
      const [ready, , other] = await marks.evaluateAll((all) =>
        all.map((mark) => getComputedStyle(mark).borderTopColor),
      );
      expect(ready).not.toBe(other);
      await screen.card('Zebra').getByText(t('knowledge:agents.none')).waitFor();
    });

    it('P3: lists all agents of a knowledge base, each opening in a new tab', async () => {
      await screen.open();
      const { page, t } = screen;
      await page.getByRole('button', { name: t('knowledge:agents.label', { name: 'Яблоки' }) }).click();
      const items = page.getByRole('menuitem');
      await eventually(
        () => items.count(),
        (count) => expect(count).toBe(6),
      );
      expect(await items.first().innerText()).toContain(t('knowledge:agents.isReady'));
      expect(await items.last().innerText()).toContain(t('knowledge:agents.isNotReady'));
      const [tab] = await Promise.all([page.context().waitForEvent('page'), items.first().click()]);
      await tab.waitForURL(`**/agent/${readers[4]}`);
      expect(await tab.evaluate(() => opener)).toBeNull();
    });

    it('P3: shows 20 per page below the create tile, with the page in the URL', async () => {
      const other = await world.person();
      for (let at = 1; at <= 21; at++) await makeBase(other, `Base ${String(at).padStart(2, '0')}`);
      screen = await opened(other);
      await screen.open();
      await eventually(screen.names, (names) => expect(names).toHaveLength(20));
      expect((await screen.names())[0]).toBe('Base 01');
      await screen.page.getByRole('link', { name: screen.t('common:pager.page', { page: 2 }) }).click();
      await eventually(screen.names, (names) => expect(names).toEqual(['Base 21']));
      expect(new URL(screen.page.url()).search).toBe('?tab=knowledgebases&page=2');
      await screen.open('&page=999');
      await eventually(screen.names, (names) => expect(names).toEqual(['Base 21']));
      expect(new URL(screen.page.url()).searchParams.get('page')).toBe('2');
    });

    it('P3: shows an empty state with one action', async () => {
      screen = await opened(await world.person());
      await screen.open();
      const { page, t } = screen;
      await page.getByText(t('knowledge:empty')).waitFor();
      const create = page.getByRole('tabpanel').getByRole('button');
      expect(await create.allInnerTexts()).toEqual([t('knowledge:create')]);
      await create.click();
      await screen.name.fill('The first one');
      await screen.create.click();
      // It stays open, so that files can be added.
      await screen.dialog.getByRole('region', { name: t('knowledge:documents.title') }).waitFor();
      await page.keyboard.press('Escape');
      await eventually(screen.names, (names) => expect(names).toEqual(['The first one']));
      await hasFocus(screen.button('knowledge:create'));
    });

    it('P3: shows a load error and retries', async () => {
      const fail = (route: Route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
      await screen.page.route(LIST, fail);
      await screen.open();
      await screen.page.getByText(screen.t('knowledge:error')).waitFor();
      await screen.page.unroute(LIST, fail);
      await screen.button('common:retry').click();
      await eventually(screen.names, (names) => expect(names).toHaveLength(3));
    });

    it('P3: shows skeletons of the card size while loading', async () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await screen.page.route(LIST, async (route) => {
        await held;
        await route.continue();
      });
      await screen.open();
      await screen.page.getByText(screen.t('knowledge:loading')).waitFor({ state: 'attached' });
      release();
      await eventually(screen.names, (names) => expect(names).toHaveLength(3));
    });

    it('P3: fits a phone, with touch targets of 44 px', async () => {
      screen = await opened(person, { ...PHONE, locale });
      await screen.open();
      await eventually(screen.names, (names) => expect(names).toHaveLength(3));
      expect(await fitsAcross(screen.page)).toBe(true);
      const button = screen.page.getByRole('button', {
        name: screen.t('knowledge:agents.label', { name: 'Яблоки' }),
      });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });
  });
});
