import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { AGENT_LIST, MarketplaceScreen } from '../../support/screens/marketplace-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf, manyAgents } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

/** Each count in words. */
const FOUND = {
  en: {
    0: '0 agents',
    1: '1 agent',
    2: '2 agents',
    5: '5 agents',
    21: '21 agents',
    111: '111 agents',
  },
  ru: {
    0: '0 агентов',
    1: '1 агент',
    2: '2 агента',
    5: '5 агентов',
    21: '21 агент',
    111: '111 агентов',
  },
};

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', PHONE],
];

describe('marketplace languages', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: MarketplaceScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    await addAgents(world, await idOf(await world.person()), manyAgents(30, 'Helper'));
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    beforeEach(async () => {
      screen = new MarketplaceScreen(await world.page(look, person), look.locale);
    });

    it('G4: uses the plural forms of the language', async () => {
      let total = 0;
      await screen.page.route(AGENT_LIST, async (route) => {
        const response = await route.fetch();
        const json = total === 0 ? [] : ((await response.json()) as object[]).slice(0, Math.min(total, 12));
        await route.fulfill({ response, json, headers: { ...response.headers(), 'x-total-count': String(total) } });
      });
      for (const [count, words] of Object.entries(FOUND[look.locale])) {
        total = Number(count);
        await screen.page.goto('/marketplace');
        await eventually(
          () => screen.status.textContent(),
          (text) => expect(text).toBe(words),
        );
      }
    });

    it('G2: opens an agent scrolled to the top, with the focus on its name', async () => {
      await screen.open();
      await screen.page.mouse.wheel(0, 600);
      const name = (await screen.names()).at(-1) ?? '';
      await screen.cards.last().getByRole('link').click();
      await screen.page.getByRole('heading', { level: 1, name }).waitFor();
      await eventually(
        () => screen.page.evaluate(() => ({ y: scrollY, focused: document.activeElement?.textContent })),
        (seen) => expect(seen).toEqual({ y: 0, focused: name }),
      );
    });
  });

  it.each(['en', 'ru'] as const)(
    'G3: switches %s to the other language at once and keeps the filters',
    async (locale) => {
      const other = locale === 'en' ? 'ru' : 'en';
      screen = new MarketplaceScreen(await world.page({ ...DESKTOP, locale }, person), locale);
      // A link may select a language; a language chosen afterwards survives a reload.
      await screen.open(`?search=help&sort=name&lng=${locale}`);
      const toggle = (label: string) =>
        screen.page.evaluate(async (name) => {
          const heading = document.querySelector('h1');
          const before = heading?.textContent;
          const begun = performance.now();
          document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click();
          while (heading?.textContent === before) await new Promise((next) => setTimeout(next));
          return performance.now() - begun;
        }, label);
      const there = new MarketplaceScreen(screen.page, other);
      const times: number[] = [];
      for (let round = 0; round < 4; round++) {
        times.push(await toggle(screen.t.otherLanguage));
        await there.page.getByRole('heading', { level: 1, name: there.t.title }).waitFor();
        if (round < 3) times.push(await toggle(there.t.otherLanguage));
      }
      expect(Math.min(...times)).toBeLessThanOrEqual(100);
      expect(there.query()).toEqual({ search: 'help', sort: 'name' });
      await there.page.reload();
      await there.page.getByRole('heading', { level: 1, name: there.t.title }).waitFor();
      expect(await there.sort.inputValue()).toBe('name');
    },
  );
});
