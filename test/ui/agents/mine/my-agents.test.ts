import { DESKTOP, type Look } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { MyAgentsScreen } from '../../../support/screens/my-agents-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { addAgents, idOf, manyAgents } from '../../../support/server/seed/catalogue.js';
import { eventually } from '../../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const OWN = /\/api\/account\/agent\?/;

describe('My agents', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: MyAgentsScreen;
  let count = 0;

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      person = await world.person();
      screen = new MyAgentsScreen(await world.page(look, person), locale);
    });
    /** Adds agents with unique names to the list. */
    const seed = async (agents: Parameters<typeof addAgents>[2]): Promise<string> => {
      const mark = ` ${++count}x`;
      await addAgents(
        world,
        await idOf(person),
        agents.map((agent) => ({ ...agent, name: agent.name + mark })),
      );
      return mark;
    };

    it('P2: starts with the create tile, even without agents', async () => {
      await screen.open();
      await screen.page.getByText(screen.t.none).waitFor();
      expect(await screen.cards.count()).toBe(0);
      expect(await screen.box.count()).toBe(0);
      await seed([{ name: 'Ada' }]);
      await screen.page.reload();
      await screen.cards.first().waitFor();
      const places = screen.page.getByRole('tabpanel').getByRole('listitem');
      expect(await places.first().innerText()).toContain(screen.t.create);
      expect(await places.count()).toBe(2);
    });

    it('P2: shows image, name, type, status and crowns of the user’s agents only', async () => {
      const mark = await seed([{ name: 'Ada', type: 'law', crowns: 7, status: 'not_published' }]);
      await addAgents(world, await idOf(await world.person()), [{ name: `Another’s${mark}` }]);
      await screen.open();
      const card = screen.card(`Ada${mark}`);
      await card.getByText('law').waitFor();
      await card.getByText(screen.t.draft).waitFor();
      await card.getByRole('img', { name: screen.t.crowns }).waitFor();
      expect(await screen.cards.count()).toBe(1);
    });

    it('P2: searches by part of the name in Latin and Cyrillic, ignoring case, with an empty state', async () => {
      const mark = await seed([{ name: 'Ada' }, { name: 'Юрист' }]);
      await screen.open();
      await screen.box.fill('юРИ');
      await eventually(screen.names, (names) => expect(names).toEqual([`Юрист${mark}`]));
      await screen.box.fill('%');
      await screen.page.getByText(screen.t.notFound, { exact: true }).waitFor();
      await screen.button(screen.t.clear).last().click();
      expect(await screen.box.evaluate((box) => box === document.activeElement)).toBe(true);
      await eventually(screen.names, (names) => expect(names).toHaveLength(2));
    });

    it('P2: sorts by age, by name and by status', async () => {
      const mark = await seed([
        { name: 'Б', status: 'not_published' },
        { name: 'agent 10', status: 'ready' },
        { name: 'Agent 9', status: 'not_published' },
        { name: 'А', status: 'ready' },
      ]);
      const expected: [string, string[]][] = [
        ['oldest', ['Б', 'agent 10', 'Agent 9', 'А']],
        ['name', locale === 'en' ? ['Agent 9', 'agent 10', 'А', 'Б'] : ['А', 'Б', 'Agent 9', 'agent 10']],
        ['status', ['А', 'agent 10', 'Agent 9', 'Б']],
        ['newest', ['А', 'Agent 9', 'agent 10', 'Б']],
      ];
      await screen.open();
      await eventually(screen.names, (names) => expect(names[0]).toBe(`А${mark}`));
      for (const [sort, order] of expected) {
        await screen.sort.selectOption(sort);
        await eventually(screen.names, (names) => expect(names).toEqual(order.map((name) => name + mark)));
      }
    });

    it('P2: shows 12, then 12 more, and focuses the first new one', async () => {
      await seed(manyAgents(26, 'Many'));
      await screen.open();
      await eventually(screen.names, (names) => expect(names).toHaveLength(12));
      await screen.more(12).click();
      await eventually(screen.names, (names) => expect(names).toHaveLength(24));
      const focused = () => screen.page.evaluate(() => document.activeElement?.textContent);
      const thirteenth = (await screen.names())[12];
      await eventually(focused, (text) => expect(text).toBe(thirteenth));
      await screen.more(2).click();
      await eventually(screen.names, (names) => expect(names).toHaveLength(26));
      expect(await screen.page.getByRole('button', { name: screen.t.more(2).slice(0, 6) }).count()).toBe(0);
    });

    it('P2: restores the view after a visit to an agent and after a reload', async () => {
      const mark = await seed(manyAgents(14, 'Left'));
      await screen.open();
      await screen.sort.selectOption('name');
      await screen.box.fill('left 01');
      await eventually(
        () => new URL(screen.page.url()).searchParams.get('search'),
        (search) => expect(search).toBe('left 01'),
      );
      await screen.card(`Left 010${mark}`).getByRole('link').first().click();
      await screen.page.waitForURL('**/agent/*');
      await screen.page.goBack();
      await eventually(screen.names, (names) => expect(names).toHaveLength(5));
      expect([await screen.box.inputValue(), await screen.sort.inputValue()]).toEqual(['left 01', 'name']);
      await screen.page.reload();
      await eventually(screen.names, (names) => expect(names).toHaveLength(5));
    });

    it('X: shows a load error with a retry, and still offers to create an agent', async () => {
      const mark = await seed([{ name: 'Found again' }]);
      await screen.page.route(OWN, (route) => route.fulfill({ status: 503, json: {} }));
      await screen.open();
      await screen.page.getByRole('alert').filter({ hasText: screen.t.failed }).waitFor();
      await screen.page.unroute(OWN);
      await screen.button(screen.t.retry).click();
      await screen.card(`Found again${mark}`).waitFor();
    });

    it('S: shows skeletons while agents load', async () => {
      await screen.page.route(OWN, () => undefined);
      await screen.page.goto('/personal?tab=agents');
      await screen.page.getByText(screen.t.loading).waitFor({ state: 'attached' });
      await screen.page.locator('.animate-breathe').first().waitFor();
      await screen.page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
});
