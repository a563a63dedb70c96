import type { Route } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { AGENT_LIST, MarketplaceScreen } from '../../support/screens/marketplace-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf, manyAgents } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const TYPES = /\/api\/studio\/agent\/types/;
const CATEGORIES = Array.from({ length: 20 }, (_, at) => `category ${String(at).padStart(2, '0')}`);
const FAILED = { status: 500, contentType: 'application/json', body: '{}' };

const looks: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
  ['ru, light, wide', { ...DESKTOP, locale: 'ru' }],
  ['en, dark, phone', { ...PHONE, locale: 'en' }],
];

describe('marketplace states', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: MarketplaceScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    await addAgents(world, await idOf(await world.person()), [
      ...CATEGORIES.map((type) => ({ name: `Agent of ${type}`, type })),
      ...manyAgents(30, 'Helper'),
    ]);
    await addAgents(world, await idOf(person), [{ name: 'My draft', status: 'not_published' }]);
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  /** No translation keys or unfilled placeholders are visible. */
  const assertWords = async () => {
    const text = await screen.page.locator('body').innerText();
    expect(text).not.toMatch(/\{\{|\}\}|\b(tabs|sort|status|creator|pager|header|footer|codes)\.\w/);
  };
  const assertFits = async () => expect(await fitsAcross(screen.page)).toBe(true);
  const goto = (query = '') => screen.page.goto(`/marketplace${query}`);

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    beforeEach(async () => {
      screen = new MarketplaceScreen(await world.page(look, person), look.locale);
    });

    it('G1: has a title, one heading, a main landmark, a skip link and a lang attribute', async () => {
      await screen.open();
      const { page, t } = screen;
      expect(await page.title()).toBe(`${t.title} · Regent`);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByRole('main').count()).toBe(1);
      expect(await page.locator('a[href="#content"]').count()).toBe(1);
      expect(await page.locator('html').getAttribute('lang')).toBe(look.locale);
    });

    it('M1 S: shows twelve skeletons of the card size while loading', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await screen.page.route(AGENT_LIST, async (route) => {
        await held;
        await route.continue();
      });
      await goto();
      await screen.status.getByText(screen.t.loading).waitFor();
      const places = screen.page.locator('section > [aria-hidden=true] > div');
      await eventually(
        () => places.count(),
        (count) => expect(count).toBe(12),
      );
      expect(await violations(screen.page, 'loading')).toEqual([]);
      await assertWords();
      const place = await places.first().boundingBox();
      release();
      await screen.cards.first().waitFor();
      expect(await screen.cards.count()).toBe(12);
      const card = await screen.cards.first().boundingBox();
      expect(Math.abs((card?.height ?? 0) - (place?.height ?? 99))).toBeLessThanOrEqual(1);
      expect(Math.abs((card?.y ?? 0) - (place?.y ?? 99))).toBeLessThanOrEqual(1);
    });

    it('M1 X: shows the error and retries', async () => {
      await screen.page.route(AGENT_LIST, (route) => route.fulfill(FAILED));
      await goto();
      const alert = screen.page.getByRole('alert');
      await alert.getByText(screen.t.error).waitFor();
      expect(await screen.cards.count()).toBe(0);
      expect(await violations(screen.page, 'error')).toEqual([]);
      await assertWords();
      await assertFits();
      await screen.page.unroute(AGENT_LIST);
      await alert.getByRole('button', { name: screen.t.retry }).click();
      await screen.cards.first().waitFor();
      expect(await alert.count()).toBe(0);
    });

    it('M1 E: shows an empty result and clears the filters', async () => {
      await goto('?search=zzzz&type=helpers&page=3');
      const main = screen.page.getByRole('main');
      await main.getByText(screen.t.empty, { exact: true }).waitFor();
      expect(await violations(screen.page, 'empty')).toEqual([]);
      await assertWords();
      await assertFits();
      await main.getByRole('button', { name: screen.t.clear }).click();
      await screen.cards.first().waitFor();
      expect(screen.query()).toEqual({});
      expect(await screen.box.inputValue()).toBe('');
      const focused = await screen.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      expect(focused).toBe(screen.t.available);
    });

    it('M1 OK: passes axe with agents, with drafts and with all categories', async () => {
      await screen.open();
      expect(await violations(screen.page, 'agents')).toEqual([]);
      await assertWords();
      await assertFits();
      const { length } = await person.call<string[]>('GET', '/api/studio/agent/types/');
      await screen.categories.getByRole('button', { name: screen.t.more(length - 12), exact: true }).click();
      await screen.chip(CATEGORIES.at(-1) ?? '').waitFor();
      expect(await violations(screen.page, 'all categories')).toEqual([]);
      await assertFits();
      await screen.tab(screen.t.coming).click();
      await screen.cards.getByText(screen.t.draft).waitFor();
      expect(await violations(screen.page, 'drafts')).toEqual([]);
      await assertWords();
    });

    it('M3: shows some of many categories, always including the selected one', async () => {
      const last = CATEGORIES.at(-1) ?? '';
      await screen.open(`?type=${encodeURIComponent(last)}`);
      expect(await screen.chip(last).getAttribute('aria-pressed')).toBe('true');
      await eventually(
        () => screen.chip(last).boundingBox(),
        (box) => expect((box?.x ?? 9999) + (box?.width ?? 0)).toBeLessThan(look.width),
      );
      expect(await screen.chip(CATEGORIES.at(-2) ?? '').count()).toBe(0);
    });

    it('offers a retry when the categories fail to load', async () => {
      const fail = (route: Route) => route.fulfill(FAILED);
      await screen.page.route(TYPES, fail);
      await screen.open();
      const again = screen.categories.getByRole('button', { name: screen.t.categoriesError });
      await again.waitFor();
      await screen.page.unroute(TYPES, fail);
      await again.click();
      await screen.chip(CATEGORIES[0] ?? '').waitFor();
    });
  });
});
