import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { MarketplaceScreen } from '../../support/screens/marketplace-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf, manyAgents } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const PAGES_OF_HELPERS = 20;
const looks: [Look['locale'], Look, Look][] = [
  ['en', DESKTOP, { ...PHONE, locale: 'en', theme: 'light' }],
  ['ru', { ...DESKTOP, locale: 'ru' }, PHONE],
];

/** The slowest interaction of the page, from the event to the next frame, in ms. */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        if (entry.interactionId) seen.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await act();
  await page.waitForTimeout(300);
  return page.evaluate(() => Math.max(0, ...(window as unknown as { seen: number[] }).seen));
}

describe('marketplace pagination', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: MarketplaceScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    await addAgents(world, await idOf(await world.person()), [
      ...manyAgents(12, 'Lawyer', { type: 'law' }),
      ...manyAgents(12 * PAGES_OF_HELPERS, 'Helper', { type: 'help' }),
      ...manyAgents(245, 'Person', { type: 'person' }),
    ]);
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const link = (number: number) => screen.pager.getByRole('link', { name: screen.t.page(number), exact: true });
  const current = () => screen.pager.locator('[aria-current=page]').innerText();
  const numbers = async () => (await screen.pager.innerText()).split(/\s+/).filter(Boolean);

  describe.each(looksOfRun(looks))('%s', (locale, wide, narrow) => {
    beforeEach(async () => {
      screen = new MarketplaceScreen(await world.page(wide, person), locale);
    });

    it('M4: shows twelve agents per page', async () => {
      await screen.open('?type=help');
      const first = await screen.names();
      expect(first).toHaveLength(12);
      expect(first[0]).toBe('Helper 240');
      await screen.pager.getByRole('link', { name: screen.t.next }).click();
      await eventually(screen.names, (names) => expect(names[0]).toBe('Helper 228'));
      expect(screen.query()).toEqual({ type: 'help', page: '2' });
      await screen.page.goBack();
      await eventually(screen.names, (names) => expect(names).toEqual(first));
    });

    it('M4: shows no pagination for a single page', async () => {
      await screen.open('?type=law');
      expect(await screen.names()).toHaveLength(12);
      expect(await screen.pager.count()).toBe(0);
    });

    it('M4: shows two neighbours of page 10 of 20 on each side, and one below 768 px', async () => {
      await screen.open('?type=help&page=10');
      expect(await numbers()).toEqual(['1', '…', '8', '9', '10', '11', '12', '…', '20']);
      expect(await current()).toBe('10');
      screen = new MarketplaceScreen(await world.page(narrow, person), locale);
      await screen.open('?type=help&page=10');
      expect(await numbers()).toEqual(['1', '…', '9', '10', '11', '…', '20']);
      expect(await fitsAcross(screen.page)).toBe(true);
      const { height } = (await screen.pager.boundingBox()) ?? { height: 0 };
      await screen.page.setViewportSize({ width: 320, height: 640 });
      expect(await fitsAcross(screen.page)).toBe(true);
      expect(await screen.pager.evaluate((pager) => pager.scrollWidth <= pager.clientWidth)).toBe(true);
      expect((await screen.pager.boundingBox())?.height).toBe(height); // still one row
    });

    it('M4: opens the last page for a number beyond it, and the first for an invalid one', async () => {
      await screen.open('?type=help&page=999');
      await eventually(screen.query, (query) => expect(query).toEqual({ type: 'help', page: '20' }));
      await eventually(screen.names, (names) => expect(names.at(-1)).toBe('Helper 001'));
      expect(await current()).toBe('20');
      expect(await screen.pager.getByRole('link', { name: screen.t.next }).count()).toBe(0);
      await screen.open('?type=help&page=1e3000');
      expect(await current()).toBe('1');
    });

    it('M4: links pages with the same filters and focuses the start of the new page', async () => {
      await screen.open('?type=help&sort=name');
      expect(await link(3).getAttribute('href')).toBe('/marketplace?type=help&sort=name&page=3');
      await link(3).focus();
      await screen.page.keyboard.press('Enter');
      await eventually(screen.names, (names) => expect(names[0]).toBe('Helper 025'));
      const focused = () => screen.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      expect(await focused()).toBe(screen.t.available);
      const top = await screen.page.getByRole('region', { name: screen.t.available }).boundingBox();
      expect(top?.y).toBeGreaterThan(0);
      for (const _ of ['availability', 'order', 'agent']) await screen.page.keyboard.press('Tab');
      expect(await screen.page.evaluate(() => document.activeElement?.textContent)).toBe('Helper 025');
    });

    it('M5: responds within 200 ms with 500 agents', async () => {
      const [row] = await world.sql("SELECT count(*)::int AS n FROM agent WHERE status = 'ready'");
      expect(row?.n).toBe(500);
      await screen.open();
      const act = async () => {
        await screen.chip('help').click();
        await eventually(screen.names, (names) => expect(names[0]).toMatch(/^Helper/));
        await screen.box.pressSequentially('2');
        await eventually(screen.query, (query) => expect(query.search).toBe('2'));
        await link(2).click();
        await eventually(current, (number) => expect(number).toBe('2'));
        await screen.page.getByRole('button', { name: screen.t.clearSearch }).click();
        await screen.chip(screen.t.all).click();
        await eventually(screen.query, (query) => expect(query).toEqual({}));
      };
      // The best of a few runs: a busy machine can slow any single one.
      const times: number[] = [];
      while (times.length < 5 && !times.some((time) => time <= 200)) times.push(await slowest(screen.page, act));
      expect(Math.min(...times)).toBeLessThanOrEqual(200);
    });
  });
});
