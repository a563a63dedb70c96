import { DESKTOP, type Look, picture } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { MyAgentsScreen } from '../../support/screens/my-agents-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf, manyAgents } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const OWN = /\/api\/account\/agent\?/;
const STATS = /\/api\/studio\/agent\/stats\?/;

describe('My agents', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: MyAgentsScreen;
  let count = 0;
  const make = (name: string, fields: object = {}): Promise<{ id: number; name: string }> =>
    person.call('POST', '/api/studio/agent/', {
      name: `${name} ${Date.now()}${++count}`,
      type: 'helpers',
      short_description: 'Short',
      description: 'Long',
      ...fields,
    });

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

    it('P2: opens the agent', async () => {
      const agent = await make('Opened');
      await screen.open();
      await screen.page.getByRole('link', { name: screen.t.open(agent.name) }).click();
      await screen.page.waitForURL(`**/agent/${agent.id}`);
    });

    it('P2: shows usage, type and status of an agent in a dialog', async () => {
      const agent = await make('Talked to', { type: 'tutor' });
      for (const name of ['One', 'Two']) await person.call('POST', '/api/chat/', { agent_id: agent.id, name });
      await screen.open();
      const open = screen.button(screen.t.stats(agent.name));
      await open.click();
      const value = (term: string) =>
        screen.dialog.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd').innerText();
      await eventually(
        () => value(screen.t.conversations),
        (text) => expect(text).toBe('2'),
      );
      expect(await value(screen.t.type)).toBe('tutor');
      expect(await value(screen.t.status)).toContain(screen.t.draft);
      await screen.page.keyboard.press('Escape');
      await screen.dialog.waitFor({ state: 'detached' });
      expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
    });

    it('P2: shows zeros and an error when the counts fail to load', async () => {
      const agent = await make('Not counted');
      await person.call('POST', '/api/chat/', { agent_id: agent.id, name: 'One' });
      await screen.page.route(STATS, (route) => route.fulfill({ status: 503, json: {} }));
      await screen.open();
      await screen.button(screen.t.stats(agent.name)).click();
      await screen.dialog.getByText(screen.t.unknown).waitFor();
      const first = screen.dialog.getByRole('definition').first();
      expect(await first.innerText()).toBe('0');
    });

    it('P2: shows "workflow unavailable" for an agent without a workflow', async () => {
      const agent = await make('Without a workflow', { template_type: null });
      await screen.open();
      await screen.button(screen.t.workflow(agent.name)).click();
      await screen.page.getByText(screen.t.unavailableTitle).waitFor();
      await screen.page.getByText(screen.t.unavailable).waitFor();
      await screen.button(screen.t.recreate).click();
      await screen.dialog.getByRole('heading', { name: screen.t.settingsTitle }).waitFor();
    });

    it('P2: opens the workflow of an agent that has one, in a new tab', async () => {
      const agent = await make('With a workflow', { template_type: null, n8n_workflow_id: 'aB3' });
      await screen.open();
      const link = screen.page.getByRole('link', { name: new RegExp(`^${screen.t.workflow(agent.name)}`) });
      expect(await link.evaluate((one: HTMLAnchorElement) => [one.href, one.target, one.rel])).toEqual([
        `${world.host.url}/workflow/aB3`,
        '_blank',
        'noopener',
      ]);
    });

    it('P2: opens the settings of an agent', async () => {
      const agent = await make('Set up');
      await screen.open();
      await screen.button(screen.t.settings(agent.name)).click();
      await screen.dialog.getByRole('heading', { name: screen.t.settingsTitle }).waitFor();
      expect(await screen.dialog.getByRole('textbox').first().inputValue()).toBe(agent.name);
    });

    it('D10: publishes and unpublishes after confirmation', async () => {
      const agent = await make('Published');
      await screen.open();
      await screen.button(screen.t.publish(agent.name)).click();
      await screen.page.getByRole('alertdialog').getByRole('button', { name: screen.t.doPublish }).click();
      await screen.button(screen.t.unpublish(agent.name)).waitFor();
      await screen.card(agent.name).getByText(screen.t.ready, { exact: true }).waitFor();
      expect(await person.call('GET', `/api/studio/agent/${agent.id}/`)).toMatchObject({ status: 'ready' });
    });

    it('marks an agent with unpublished changes, and leads to them', async () => {
      const agent = await make('Live name');
      const path = `/api/studio/agent/${agent.id}/`;
      await person.call('PATCH', path, { status: 'ready' });
      await person.call('PATCH', path, { name: `Draft name ${agent.id}` });
      await screen.open();
      const card = screen.card(agent.name);
      await card.getByText(screen.t.ready, { exact: true }).waitFor();
      await picture(screen.page, `my-agents-draft-${locale}`);
      await card.getByRole('link', { name: screen.t.hasDraft }).click();
      await screen.page.getByRole('heading', { name: `Draft name ${agent.id}` }).waitFor();
    });

    const statusOf = async (id: number) =>
      (await person.call<{ status: string }>('GET', `/api/studio/agent/${id}/`)).status;
    /** Toggles the status from elsewhere. Returns whether the tab shows it. */
    const turnElsewhere = async ({ id, name }: { id: number; name: string }): Promise<boolean> => {
      const next = (await statusOf(id)) === 'ready' ? 'not_published' : 'ready';
      await person.call('PATCH', `/api/studio/agent/${id}/`, { status: next });
      const text = next === 'ready' ? screen.t.ready : screen.t.draft;
      return screen.page
        .locator('article', { hasText: name }) // not by role: a dialog may cover it
        .getByText(text, { exact: true })
        .waitFor({ timeout: 2000 })
        .then(
          () => true,
          () => false,
        );
    };
    /** The tab receives it over its socket, which connects shortly after the page loads. */
    const isHeardElsewhere = (agent: { id: number; name: string }): Promise<void> =>
      eventually(
        () => turnElsewhere(agent),
        (seen) => expect(seen).toBe(true),
      );

    it('shows changes made in another tab at once', async () => {
      const agent = await make('Elsewhere');
      await screen.open();
      await screen.card(agent.name).getByText(screen.t.draft).waitFor();
      await isHeardElsewhere(agent);
    });

    it('D10: completes the confirmed action even if it was already done elsewhere', async () => {
      const agent = await make('Asked about');
      await screen.open();
      await screen.card(agent.name).getByText(screen.t.draft).waitFor();
      await isHeardElsewhere(agent);
      const isReady = (await statusOf(agent.id)) === 'ready';
      await screen.button((isReady ? screen.t.unpublish : screen.t.publish)(agent.name)).click();
      const question = screen.page.getByRole('alertdialog');
      await question.waitFor();
      await isHeardElsewhere(agent);
      const wanted = isReady ? 'not_published' : 'ready';
      await question.getByRole('button').last().click();
      await question.waitFor({ state: 'detached' });
      expect(await statusOf(agent.id)).toBe(wanted);
    });

    it('marks an agent that does not respond as offline and gives the reason', async () => {
      const mark = await seed([{ name: 'Silent' }]);
      await world.sql(`UPDATE agent SET offline = true WHERE name = 'Silent${mark}'`);
      await world.sql(
        `INSERT INTO agent_check (agent_id, reason, offline_since, due_at) SELECT id, 'workflow_inactive', now(), now() + interval '1 day' FROM agent
          WHERE name = 'Silent${mark}' ON CONFLICT (agent_id) DO UPDATE SET reason = EXCLUDED.reason`,
      );
      await screen.open();
      await screen.card(`Silent${mark}`).getByText(screen.t.offline, { exact: true }).waitFor();
      await screen.card(`Silent${mark}`).getByText(screen.t.offlineReason).waitFor();
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
