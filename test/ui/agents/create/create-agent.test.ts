import type { Page, Route } from 'playwright-core';
import { DESKTOP, type Look } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { hasFocus, toast } from '../../../support/screens/agent-screen.js';
import { CreateAgentScreen, type CreatedAgent } from '../../../support/screens/create-agent-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { changesSent } from '../../../support/server/waiting/changes-sent.js';
import { eventually } from '../../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const CSRF = '**/api/account/csrf*';
const AGENTS = /\/api\/studio\/agent\/?$/;

describe('new agent form', () => {
  let world: UiWorld;
  let person: WebPerson;
  let page: Page;
  let screen: CreateAgentScreen;
  let count = 0;
  /** A unique name. */
  const fresh = (): string => `Planner ${Date.now()} ${++count}`;
  /** The user's agents, the newest first. */
  const agents = (): Promise<CreatedAgent[]> => person.call<CreatedAgent[]>('GET', '/api/account/agent/');

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      person = await world.person();
      page = await world.page(look, person);
      screen = new CreateAgentScreen(page, locale);
    });

    it('N1: fetches a fresh CSRF token before it shows the form', async () => {
      await page.goto('/marketplace');
      await page.getByRole('article').first().waitFor();
      let held: Route | undefined;
      await page.route(CSRF, (route) => {
        held = route;
      });
      await page.getByRole('link', { name: screen.t.header }).click();
      await page.getByRole('heading', { level: 1, name: screen.t.title }).waitFor();
      await eventually(
        () => held,
        (route) => expect(route).toBeDefined(),
      );
      expect(await screen.field('name').count()).toBe(0);
      await held?.continue();
      await screen.field('name').waitFor();
    });

    it('N1: shows the form even if the token request fails', async () => {
      await page.goto('/marketplace');
      await page.getByRole('article').first().waitFor();
      await page.route(CSRF, (route) => route.abort());
      await page.getByRole('link', { name: screen.t.header }).click();
      await screen.field('name').waitFor();
    });

    it('G1: has a title, one heading and a link back to the marketplace', async () => {
      await screen.open();
      expect(await page.title()).toBe(`${screen.t.title} · Regent`);
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([screen.t.title]);
      await page.getByRole('link', { name: screen.t.back, exact: true }).click();
      await page.waitForURL('**/marketplace');
    });

    it('N2: creates an agent from all fields', async () => {
      const base = await person.call<{ id: number }>('POST', '/api/studio/databank/base/', {
        name: 'Weeks',
        chapters: [],
      });
      const name = fresh();
      await screen.open();
      await screen.fill(` ${name} `);
      await screen.field('context').fill('You are patient.');
      await screen.unfold();
      await screen.field('type').fill('tutors');
      await screen.field('short').fill('Plans the week');
      await screen.field('description').fill('It plans the week.');
      await screen.field('welcome').fill('Hi!');
      await screen.field('skill').fill('Plans');
      await page.keyboard.press('Enter');
      await page.getByLabel(screen.t.base).selectOption({ index: 1 });
      await page.getByRole('radio', { name: /OpenRouter/ }).check();
      await screen.create(name);
      const [made] = await agents();
      expect(made).toMatchObject({
        name,
        type: 'tutors',
        short_description: 'Plans the week',
        description: 'It plans the week.',
        agent_context: 'You are patient.',
        welcome_message: 'Hi!',
        template_type: 'openrouter',
        knowledge_base: { id: base.id },
        skills: [{ name: 'Plans' }],
      });
    });

    it('lists a knowledge base created in the linked tab', async () => {
      const t = textsIn(locale);
      await screen.open();
      const other = page.waitForEvent('popup');
      await page.getByRole('link', { name: t('agentForm:knowledge.create'), exact: true }).click();
      await (await other).close();
      await person.call('POST', '/api/studio/databank/base/', { name: 'Made meanwhile', chapters: [] });
      // The event that a visible tab receives when it is shown again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      const option = page.getByLabel(screen.t.base).getByRole('option', { name: /Made meanwhile/ });
      await option.waitFor({ state: 'attached' });
    });

    it('N2: hides the template for a custom agent and links to the setup guide', async () => {
      const name = fresh();
      await screen.open();
      const template = page.getByRole('group', { name: screen.t.template });
      expect(await template.getByRole('radio', { name: screen.t.simple }).isChecked()).toBe(true);
      await page.getByRole('checkbox', { name: screen.t.custom }).check();
      expect(await template.count()).toBe(0);
      // The guide is of use to custom agents only.
      const help = page.getByRole('main').getByRole('link', { name: screen.t.help });
      expect(await help.evaluate((link: HTMLAnchorElement) => [link.pathname, link.target, link.rel])).toEqual([
        '/howtointegraten8n',
        '_blank',
        'noopener',
      ]);
      await screen.fill(name);
      await screen.create(name);
      expect((await agents())[0]?.template_type).toBeNull();
    });

    it('N4: lists missing fields as links, focuses the first one and sends nothing', async () => {
      await screen.open();
      const sent = changesSent(page, AGENTS);
      await screen.field('context').fill('   ');
      await screen.submit.click();
      await page.getByText(screen.t.invalid).waitFor();
      for (const field of ['context', 'name'] as const) {
        expect(await screen.described(field)).toContain(screen.t.required[field]);
        expect(await screen.field(field).getAttribute('aria-invalid')).toBe('true');
      }
      expect(await screen.hasFocus('context')).toBe(true);
      const notice = toast(page, screen.t.invalid);
      await notice.getByText(screen.t.wrongFields(2)).waitFor();
      await notice.getByRole('button', { name: screen.t.name, exact: true }).click();
      await hasFocus(screen.field('name'));
      await page.keyboard.type('Ada');
      // The next missing field must not take the focus while the user types.
      expect(await screen.field('name').inputValue()).toBe('Ada');
      expect(await screen.field('name').getAttribute('aria-invalid')).toBeNull();
      expect(sent).toEqual([]);
    });

    it('N4: unfolds and focuses a cleared field', async () => {
      await screen.open();
      const sent = changesSent(page, AGENTS);
      await screen.fill('Ada');
      await screen.unfold();
      for (const field of ['type', 'short', 'description'] as const) await screen.field(field).fill(' ');
      const parts = screen.root.locator('details');
      for (const part of await parts.locator('summary').all()) await part.click();
      await screen.submit.click();
      await eventually(
        () => screen.hasFocus('type'),
        (focused) => expect(focused).toBe(true),
      );
      for (const field of ['type', 'short', 'description'] as const) {
        expect(await screen.described(field)).toContain(screen.t.required[field]);
      }
      expect(await parts.evaluateAll((all) => all.map((part) => (part as HTMLDetailsElement).open))).toEqual([
        true,
        false,
      ]);
      await parts.first().locator('summary').click();
      const notice = toast(page, screen.t.invalid);
      await notice.getByText(screen.t.wrongFields(3)).waitFor();
      await notice.getByRole('button', { name: screen.t.description }).click();
      expect(await screen.hasFocus('description')).toBe(true);
      expect(sent).toEqual([]);
    });
  });
});
