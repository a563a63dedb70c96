import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { MarketplaceScreen } from '../../support/screens/marketplace-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf, manyAgents } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const FAILED = { status: 500, contentType: 'application/json', body: '{}' };
const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', PHONE],
];

describe('marketplace: load more', () => {
  let world: UiWorld;
  let person: WebPerson;
  let creatorId: number;
  let screen: MarketplaceScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    creatorId = await idOf(await world.person());
    await addAgents(world, creatorId, [
      ...manyAgents(29, 'Helper', { type: 'help' }),
      ...manyAgents(40, 'Lawyer', { type: 'law' }),
    ]);
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const more = () => screen.page.getByRole('button', { name: screen.t.loadMore });
  const focused = () => screen.page.evaluate(() => document.activeElement?.textContent);
  const assertShown = (count: number) => eventually(screen.names, (names) => expect(names).toHaveLength(count));
  const current = () => screen.pager.locator('[aria-current=page]').innerText();
  const press = async () => {
    await more().focus();
    await screen.page.keyboard.press('Enter');
  };

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      screen = new MarketplaceScreen(await world.page(look, person), locale);
    });

    it('adds the next pages, announces them, keeps the focus and ends with a note', async () => {
      await screen.open('?type=help&sort=name');
      const first = await screen.names();
      await press();
      await assertShown(24);
      expect((await screen.names()).slice(0, 12)).toEqual(first);
      expect((await screen.names())[23]).toBe('Helper 024');
      expect(screen.query()).toEqual({ type: 'help', sort: 'name', page: '2', from: '1' });
      expect(await screen.status.innerText()).toContain(screen.t.added(12, 24, 29));
      expect(await focused()).toBe(screen.t.loadMore);
      expect(await current()).toBe('2');
      expect(await violations(screen.page, 'load more')).toEqual([]);
      expect(await fitsAcross(screen.page)).toBe(true);
      await screenshot(screen.page, `load-more-${locale}`);
      await press();
      await assertShown(29);
      expect(await screen.status.innerText()).toContain(screen.t.added(5, 29, 29));
      expect(await more().count()).toBe(0);
      expect(await focused()).toBe(screen.t.end);
    });

    it('keeps the agents shown when the next page fails, and tries again', async () => {
      await screen.open('?type=help');
      await screen.page.route(/[?&]page=2/, (route) => route.fulfill(FAILED));
      await press();
      await screen.page.getByRole('alert').getByText(screen.t.moreFailed).waitFor();
      expect(await screen.names()).toHaveLength(12);
      const retry = screen.page.getByRole('button', { name: screen.t.retry });
      expect(await focused()).toBe(screen.t.retry);
      expect(await violations(screen.page, 'failed')).toEqual([]);
      await screen.page.unroute(/[?&]page=2/);
      await retry.click();
      await assertShown(24);
      expect(await screen.page.getByRole('alert').count()).toBe(0);
    });

    it('shows the same agents after a visit to an agent and after a reload', async () => {
      await screen.open('?type=help&sort=name');
      await press();
      await assertShown(24);
      await screen.cards.nth(20).getByRole('link').click();
      await screen.page.waitForURL(/\/agent\/\d+/);
      await screen.page.goBack();
      await assertShown(24);
      await screen.page.reload();
      await assertShown(24);
      expect((await screen.names())[23]).toBe('Helper 024');
      expect(screen.query()).toEqual({ type: 'help', sort: 'name', page: '2', from: '1' });
    });

    it('starts over with another filter, and continues from any page', async () => {
      await screen.open('?type=help');
      await press();
      await assertShown(24);
      await screen.chip('law').click();
      await eventually(screen.names, (names) => expect(names[0]).toBe('Lawyer 040'));
      expect(screen.query()).toEqual({ type: 'law' });
      expect(await screen.names()).toHaveLength(12);
      await screen.pager.getByRole('link', { name: screen.t.page(3), exact: true }).click();
      await eventually(screen.names, (names) => expect(names[0]).toBe('Lawyer 016'));
      expect(await screen.status.innerText()).not.toContain('36');
      await press();
      await assertShown(16);
      expect((await screen.names()).at(-1)).toBe('Lawyer 001');
      await screen.page.goBack();
      await eventually(screen.names, (names) => expect(names[0]).toBe('Lawyer 040'));
    });

    it('shows no button on the last page, and limits the pages of a link', async () => {
      await screen.open('?type=help&page=3');
      await eventually(screen.names, (names) => expect(names).toHaveLength(5));
      expect(await more().count()).toBe(0);
      await screen.open('?type=help&page=999&from=1');
      await eventually(screen.query, (query) => expect(query).toEqual({ type: 'help', page: '3' }));
    });

    it('adds pages to the agents of a creator', async () => {
      await screen.page.goto(`/creator/${creatorId}`);
      await press();
      await assertShown(32);
      expect(await screen.status.innerText()).toContain(screen.t.range(1, 32, 69));
    });
  });
});
