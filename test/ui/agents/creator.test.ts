import type { Page } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { CREATOR } from '../../support/browser/creator-texts.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { AGENT_LIST } from '../../support/screens/marketplace-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf, manyAgents } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const USER = /\/api\/account\/user\/\d+/;
const FAILED = { status: 500, contentType: 'application/json', body: '{}' };
const BIO = 'Пишу агентов.\nОни не спорят.';

const looks: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
  ['ru, light, wide', { ...DESKTOP, locale: 'ru' }],
  ['en, dark, phone', { ...PHONE, locale: 'en' }],
];

describe('creator page', () => {
  let world: UiWorld;
  let person: WebPerson;
  let ada: number;
  let empty: number;
  let page: Page;

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    const creator = await world.person();
    ada = await idOf(creator);
    empty = await idOf(await world.person());
    await creator.call('PATCH', '/api/account/me/', {
      first_name: 'Ада',
      last_name: 'Лавлейс',
      username: 'ada.lovelace',
      bio: BIO,
    });
    await addAgents(world, ada, [{ name: 'Hidden', status: 'not_published' }, ...manyAgents(20, 'Helper')]);
    await addAgents(world, await idOf(person), [{ name: 'My draft', status: 'not_published' }]);
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const cards = () => page.getByRole('article');
  const names = () => cards().getByRole('heading').allInnerTexts();
  const title = () => page.getByRole('heading', { level: 1 });
  const open = async (id: number, query = '') => {
    await page.goto(`/creator/${id}${query}`);
    await cards().first().waitFor();
  };
  /** Responds with an incomplete creator. */
  const withUser = (change: object) =>
    page.route(USER, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
    });

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    const t = CREATOR[look.locale];
    beforeEach(async () => {
      page = await world.page(look, person);
    });

    it('R1 OK: shows name, @username, label, bio, count and image, and passes axe', async () => {
      await open(ada);
      await page.getByRole('heading', { level: 1, name: 'Ада Лавлейс', exact: true }).waitFor();
      expect(await title().count()).toBe(1);
      expect(await page.title()).toBe('Ада Лавлейс · Regent');
      const main = page.getByRole('main');
      for (const text of ['@ada.lovelace', t.label, t.count[20]]) await main.getByText(text, { exact: true }).waitFor();
      expect(await main.getByText('Пишу агентов.').innerText()).toBe(BIO);
      expect(await violations(page, 'creator')).toEqual([]);
      expect(await fitsAcross(page)).toBe(true);
      expect(await page.locator('body').innerText()).not.toMatch(/\{\{|\bcreator\.\w/);
    });

    it('R1: shows sixteen agents per page, with range and total', async () => {
      await open(ada);
      expect(await names()).toHaveLength(16);
      await page.getByText(t.shown('1–16'), { exact: true }).waitFor();
      await page.getByRole('navigation', { name: t.pages }).getByRole('link', { name: t.next }).click();
      await page.getByText(t.shown('17–20'), { exact: true }).waitFor();
      expect(await names()).toEqual(['Helper 004', 'Helper 003', 'Helper 002', 'Helper 001']);
      expect(new URL(page.url()).search).toBe('?page=2');
      await page.goto(`/creator/${ada}?page=999`);
      await page.getByText(t.shown('17–20'), { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?page=2');
    });

    it('R1 E: shows no pagination for a creator without agents', async () => {
      await page.goto(`/creator/${empty}`);
      await page.locator('p:not(.sr-only)').getByText(t.none).waitFor();
      expect(await page.getByRole('navigation', { name: t.pages }).count()).toBe(0);
      expect(await violations(page, 'no agents')).toEqual([]);
    });

    it('R1 S: passes axe while loading and shows no previous creator', async () => {
      await page.route(USER, () => undefined);
      await page.route(AGENT_LIST, () => undefined);
      await page.goto(`/creator/${ada}`);
      await page.getByRole('main').getByRole('status').first().waitFor({ state: 'attached' });
      const places = page.locator('section > [aria-hidden=true] > div');
      await eventually(
        () => places.count(),
        (count) => expect(count).toBe(16),
      );
      expect(await title().count()).toBe(1);
      expect(await violations(page, 'loading')).toEqual([]);
    });

    it('R1 X: shows whether the creator or the agents failed to load, and retries', async () => {
      await page.route(USER, (route) => route.fulfill(FAILED));
      await page.goto(`/creator/${ada}`);
      const alert = page.getByRole('alert');
      await alert.getByText(t.failed).waitFor();
      expect(await violations(page, 'error')).toEqual([]);
      await page.unroute(USER);
      await alert.getByRole('button', { name: t.retry }).click();
      await cards().first().waitFor();

      await page.route(AGENT_LIST, (route) => route.fulfill(FAILED));
      await page.goto(`/creator/${ada}`);
      await alert.getByText(t.failedAgents).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Ада Лавлейс', exact: true }).waitFor();
      await page.unroute(AGENT_LIST);
      await alert.getByRole('button', { name: t.retry }).click();
      await cards().first().waitFor();
    });

    it('R1: shows not found for an unknown creator', async () => {
      await page.goto('/creator/999999');
      await page.getByRole('heading', { level: 1, name: t.notFound }).waitFor();
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await violations(page, 'not found')).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: t.toAgents }).last().click();
      await page.waitForURL('**/marketplace');
    });
  });

  describe.each(looksOfRun(looks.slice(0, 2)))('%s', (_name, look) => {
    const t = CREATOR[look.locale];
    beforeEach(async () => {
      page = await world.page(look, person);
    });

    it.each([
      [{ first_name: 'Ada', last_name: null }, 'Ada', '@ada.lovelace'],
      [{ first_name: '', last_name: ' ' }, 'ada.lovelace', undefined],
      [{ first_name: null, last_name: null, username: '' }, undefined, undefined],
    ])('R1: shows %j as the name %p and the handle %p', async (change, name, handle) => {
      await withUser(change);
      await open(ada);
      await page.getByRole('heading', { level: 1, name: name ?? t.anonymous, exact: true }).waitFor();
      expect(await page.getByText(/^@/).allInnerTexts()).toEqual(handle ? [handle] : []);
    });

    it.each(['999999999999999', 'abc', '1e3', '-1'])('R1: shows not found for /creator/%s', async (id) => {
      await page.goto(`/creator/${id}`);
      await page.getByRole('heading', { level: 1, name: t.notFound }).waitFor();
    });

    it('R1: links back to the marketplace', async () => {
      await open(ada);
      await page.getByRole('link', { name: t.toAgents }).click();
      await page.waitForURL('**/marketplace');
    });

    it('R1: links back to the originating agent, even after paging and a reload', async () => {
      await open(ada);
      const [agent] = await person.call<{ id: number }[]>('GET', `/api/studio/agent/?created_by=${ada}`);
      await page.goto(`/agent/${agent?.id}`);
      await page.locator(`a[href="/creator/${ada}"]`).click();
      await page.waitForURL(`**/creator/${ada}`);
      await page.getByRole('navigation', { name: t.pages }).getByRole('link', { name: t.next }).click();
      await page.getByText(t.shown('17–20'), { exact: true }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: t.toAgent, exact: true }).click();
      await page.waitForURL(`**/agent/${agent?.id}`);
    });

    it('R1: opens an agent scrolled to the top', async () => {
      await open(ada);
      await page.mouse.wheel(0, 900);
      await cards().last().getByRole('link').click();
      await page.waitForURL('**/agent/*');
      await eventually(
        () => page.evaluate(() => scrollY),
        (y) => expect(y).toBe(0),
      );
    });

    it('shows creators their unpublished agents, marked', async () => {
      await open(await idOf(person));
      expect(await names()).toEqual(['My draft']);
      await cards().getByText(t.draft).waitFor();
    });

    it('G4: uses the plural forms of the language', async () => {
      let total = 0;
      await page.route(AGENT_LIST, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': String(total) } });
      });
      for (const [count, words] of Object.entries(t.count)) {
        total = Number(count);
        await open(ada);
        await page.getByText(words, { exact: true }).waitFor();
      }
    });
  });
});
