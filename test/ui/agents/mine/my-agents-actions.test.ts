import { DESKTOP, type Look, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { MyAgentsScreen } from '../../../support/screens/my-agents-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { addAgents, idOf } from '../../../support/server/seed/catalogue.js';
import { eventually } from '../../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

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

    it('marks an agent with unpublished changes, and links to them', async () => {
      const agent = await make('Live name');
      const path = `/api/studio/agent/${agent.id}/`;
      await person.call('PATCH', path, { status: 'ready' });
      await person.call('PATCH', path, { name: `Draft name ${agent.id}` });
      await screen.open();
      const card = screen.card(agent.name);
      await card.getByText(screen.t.ready, { exact: true }).waitFor();
      await screenshot(screen.page, `my-agents-draft-${locale}`);
      await card.getByRole('link', { name: screen.t.hasDraft }).click();
      await screen.page.getByRole('heading', { name: `Draft name ${agent.id}` }).waitFor();
    });

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
  });
});
