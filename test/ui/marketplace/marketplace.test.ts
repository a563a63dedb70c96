import { DESKTOP, type Look } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { MarketplaceScreen } from '../../support/screens/marketplace-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf, manyAgents } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const LAWYER = 'Юрист по договорам';

describe('marketplace', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: MarketplaceScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    await addAgents(world, await idOf(await world.person()), [
      ...manyAgents(20, 'Helper', { crowns: 5 }),
      { name: 'Чужой черновик', type: 'secret', status: 'not_published' },
      { name: LAWYER, type: 'law', crowns: 1204 },
      { name: '100%_Aardvark', type: 'Law' },
    ]);
    await world.sql('DELETE FROM agent_check'); // the health check does not cover them
    await world.sql(`UPDATE agent SET offline = true WHERE name = '${LAWYER}'`);
    await addAgents(world, await idOf(person), [{ name: 'My draft', type: 'drafts', status: 'not_published' }]);
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      screen = new MarketplaceScreen(await world.page(look, person), locale);
    });

    it('has a heading, a description and a labelled search box', async () => {
      await screen.open();
      const { page, t } = screen;
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(t.title);
      await page.getByText(t.description).waitFor();
      expect(await screen.box.getAttribute('placeholder')).toBe(t.search);
    });

    it('M3: searches by part of the name, ignoring case, with Cyrillic and wildcards, and returns to page 1', async () => {
      await screen.open('?page=2');
      for (const [text, found] of [
        ['юРИСТ', [LAWYER]],
        ['%_aard', ['100%_Aardvark']],
      ] as const) {
        await screen.box.fill(text);
        await eventually(screen.names, (names) => expect(names).toEqual(found));
        expect(screen.query()).toEqual({ search: text });
      }
      await screen.page.getByRole('button', { name: screen.t.clearSearch }).click();
      await eventually(screen.names, (names) => expect(names).toHaveLength(12));
      expect(await screen.box.evaluate((box) => box === document.activeElement)).toBe(true);
    });

    it('M3: limits the search to 100 characters', async () => {
      await screen.open();
      await screen.box.fill('🙂'.repeat(101));
      expect([...(await screen.box.inputValue())]).toHaveLength(100);
    });

    it('M3: lists "All", then sorted categories; a category shows exactly its agents from page 1', async () => {
      await screen.open('?page=2');
      await screen.chip('law').waitFor();
      const chips = await screen.categories.getByRole('button').allInnerTexts();
      expect(chips[0]).toBe(screen.t.all);
      expect(chips.slice(1)).toEqual(await person.call('GET', '/api/studio/agent/types/'));
      expect(chips).not.toContain('secret');
      await screen.chip('law').click();
      await eventually(screen.names, (names) => expect(names).toEqual([LAWYER]));
      expect(screen.query()).toEqual({ type: 'law' });
      expect(await screen.chip('law').getAttribute('aria-pressed')).toBe('true');
      await screen.chip(screen.t.all).click();
      await eventually(screen.names, (names) => expect(names).toHaveLength(12));
    });

    it('M3: keeps the filters across a reload and restores them on Back', async () => {
      await screen.open('?type=helpers');
      await screen.sort.selectOption('name');
      await screen.box.fill('Helper 01');
      const found = Array.from({ length: 10 }, (_, at) => `Helper 0${10 + at}`);
      await eventually(screen.names, (names) => expect(names).toEqual(found));
      await screen.page.reload();
      await eventually(screen.names, (names) => expect(names).toEqual(found));
      expect(await screen.box.inputValue()).toBe('Helper 01');
      await screen.page.goBack();
      await eventually(
        () => screen.box.inputValue(),
        (text) => expect(text).toBe(''),
      );

      const chosen = screen.query();
      expect(chosen).toMatchObject({ type: 'helpers' });
      await screen.cards.first().getByRole('link').click();
      await screen.page.waitForURL('**/agent/*');
      await screen.page.getByRole('main').locator('a[href^="/marketplace"]').first().click();
      await screen.cards.first().waitFor();
      expect(screen.query()).toEqual(chosen);
    });

    it('M3: keeps a category selected while a search is pending', async () => {
      await screen.open();
      await screen.chip('Law').waitFor();
      await screen.box.pressSequentially('aard');
      await screen.chip('Law').click();
      await eventually(screen.query, (query) => expect(query).toEqual({ search: 'aard', type: 'Law' }));
      await eventually(screen.names, (names) => expect(names).toEqual(['100%_Aardvark']));
    });

    it('C12: sorts by age, by name and by crowns from page 1', async () => {
      await screen.open('?page=2');
      const firsts: [string, string][] = [
        ['popular', LAWYER],
        ['name', '100%_Aardvark'],
        ['newest', '100%_Aardvark'],
      ];
      for (const [sort, first] of firsts) {
        await screen.sort.selectOption(sort);
        await eventually(screen.names, (names) => expect(names[0]).toBe(first));
        expect(screen.query()).toEqual(sort === 'newest' ? {} : { sort });
      }
      await screen.sort.selectOption('oldest');
      await eventually(screen.names, (names) => expect(names.slice(3, 5)).toEqual(['Helper 001', 'Helper 002']));
    });

    it('C12: lists only the user’s unpublished agents under "coming soon"', async () => {
      await screen.open('?page=2');
      expect(await screen.tab(screen.t.available).getAttribute('aria-selected')).toBe('true');
      await screen.tab(screen.t.available).focus();
      await screen.page.keyboard.press('ArrowRight');
      await eventually(screen.names, (names) => expect(names).toEqual(['My draft']));
      expect(screen.query()).toEqual({ tab: 'coming-soon' });
      await screen.cards.getByText(screen.t.draft).waitFor();
      await screen.page.getByText(screen.t.hint).waitFor();
      await screen.page.keyboard.press('ArrowLeft');
      await eventually(screen.names, (names) => expect(names).toHaveLength(12));
      expect(await screen.names()).not.toContain('My draft');
    });

    it('C12: marks offline agents and filters by availability from page 1', async () => {
      await screen.open('?type=law');
      await screen.cards.getByText(screen.t.offline).waitFor();
      await screen.open('?page=2');
      await screen.availability.selectOption('offline');
      await eventually(screen.names, (names) => expect(names).toEqual([LAWYER]));
      expect(screen.query()).toEqual({ availability: 'offline' });
      await screen.availability.selectOption('online');
      await eventually(screen.names, (names) => expect(names).toHaveLength(12));
      expect(await screen.cards.getByText(screen.t.offline).count()).toBe(0);
      await screen.tab(screen.t.coming).click();
      await eventually(screen.names, (names) => expect(names).toEqual(['My draft']));
      expect(await screen.availability.count()).toBe(0);
    });

    it('C12: shows an empty "coming soon" to a user without unpublished agents', async () => {
      screen = new MarketplaceScreen(await world.page(look, await world.person()), locale);
      await screen.page.goto('/marketplace?tab=coming-soon');
      await screen.page.getByText(screen.t.emptyComing).waitFor();
      expect(await screen.page.getByRole('button', { name: screen.t.clear }).count()).toBe(0);
      await screen.page.getByRole('main').getByRole('link', { name: screen.t.create }).click();
      await screen.page.waitForURL('**/create-agent');
    });
  });
});
