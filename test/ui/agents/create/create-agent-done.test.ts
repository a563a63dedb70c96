import type { Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { CreateAgentScreen } from '../../../support/screens/create-agent-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { eventually } from '../../../support/util/eventually.js';

const KEY = 'the operator key of n8n';
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

describe('after agent creation', () => {
  let world: UiWorld;
  let person: WebPerson;
  let page: Page;
  let screen: CreateAgentScreen;
  let count = 0;
  const fresh = (): string => `Planner ${Date.now()} ${++count}`;
  const newest = async (): Promise<{ id: number; api_key: string; workflow_url: string; status: string }> => {
    const [agent] = await person.call<never[]>('GET', '/api/account/agent/');
    if (!agent) throw new Error('there is no agent');
    return agent;
  };

  beforeAll(async () => {
    world = await UiWorld.start({ N8N_API_KEY: KEY }, { apiKey: KEY });
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(async () => {
    world.host.n8n.broken = null;
    await world.closePages();
  });

  const begin = async (look: Look) => {
    person = await world.person();
    page = await world.page(look, person);
    screen = new CreateAgentScreen(page, look.locale);
  };
  const make = async (): Promise<string> => {
    const name = fresh();
    await screen.open();
    await screen.fill(name);
    await screen.create(name);
    return name;
  };

  describe.each(
    looksOfRun([
      ['en', DESKTOP],
      ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
    ] as [string, Look][]),
  )('%s', (_locale, look) => {
    beforeEach(() => begin(look));

    it('N6: hides the API key, copies it, and confirms for two seconds', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await make();
      await page.locator('[data-sonner-toast]').getByText(textsIn(look.locale)('studio:created.toast')).waitFor();
      const { api_key } = await newest();
      await screen.success.getByText(screen.t.developers).click();
      const key = screen.success.getByLabel(screen.t.key, { exact: true });
      expect(await key.getAttribute('type')).toBe('password');
      expect(await key.inputValue()).toBe(api_key);
      await screen.success.getByRole('button', { name: screen.t.copy }).click();
      const said = page.getByText(screen.t.copied);
      await said.waitFor({ state: 'attached' });
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(api_key);
      await said.waitFor({ state: 'detached', timeout: 10_000 });
    });

    it('N6: links to the workflow, the n8n sign-in and the guide, each in a new tab', async () => {
      await make();
      await screen.success.getByText(screen.t.developers).click();
      const workflow = screen.success.getByRole('link', { name: screen.t.workflow });
      await eventually(
        () => workflow.getAttribute('href'),
        (address) => expect(address).toMatch(/\/workflow\/\w+$/),
      );
      expect(await workflow.getAttribute('href')).toBe((await newest()).workflow_url);
      expect(await page.getByText(screen.t.notReady).count()).toBe(0);
      const links = screen.success.getByRole('link');
      expect(
        await links.evaluateAll((all) =>
          all.map((link) => [link.getAttribute('target'), link.getAttribute('rel')].join()),
        ),
      ).toEqual(Array.from({ length: 3 }, () => '_blank,noopener'));
      const address = (name: string) => screen.success.getByRole('link', { name }).getAttribute('href');
      expect(await address(screen.t.credentials)).toBe('/personal?tab=profile');
      expect(await address(screen.t.help)).toBe('/howtointegraten8n');
    });

    it('N6: shows "workflow not ready" until the workflow exists, and links to the n8n start page', async () => {
      const link = screen.success.getByRole('link', { name: screen.t.workflow });
      // The account is created with the first agent; before that, there is nothing to open.
      await make();
      await screen.success.getByText(screen.t.developers).click();
      await link.waitFor();
      world.host.n8n.broken = { status: 503, body: '' };
      await make();
      await screen.success.getByText(screen.t.developers).click();
      await screen.success.getByText(screen.t.notReady).waitFor();
      expect(await link.getAttribute('href')).toBe(world.host.url);
      const toast = page.locator('[data-sonner-toast]').getByText(screen.t.notReady);
      const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click(), toast.waitFor()]);
      expect(await page.getByText(screen.t.notReady).count()).toBe(2); // in the dialog and as a toast
      await tab.close();
    });

    it.each(['button', 'Escape', 'cross'])('N6: opens the agent when closed by the %s', async (way) => {
      const name = await make();
      if (way === 'Escape') await page.keyboard.press('Escape');
      else
        await screen.success
          .getByRole('button', { name: way === 'button' ? screen.t.done : screen.t.close, exact: true })
          .click();
      await page.waitForURL(`**/agent/${(await newest()).id}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    });

    it('publishes before the chat, because n8n runs the workflows of published agents only', async () => {
      await make();
      await screen.success.getByText(screen.t.linkClosed).waitFor();
      await screen.success.getByRole('button', { name: screen.t.publishAndChat, exact: true }).click();
      await page.waitForURL('**/conversations/*');
      await page.getByRole('textbox').last().fill('Hello');
      await page.keyboard.press('Enter');
      await page.getByText('You said: Hello').first().waitFor();
      expect((await newest()).status).toBe('ready');
    });

    it('copies the link, explains why publishing failed, and publishes once that is fixed', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await make();
      await screen.success.getByRole('button', { name: screen.t.copyLink }).click();
      const link = `${world.url}/agent/${(await newest()).id}`;
      await eventually(
        () => page.evaluate(() => navigator.clipboard.readText()),
        (text) => expect(text).toBe(link),
      );
      world.host.n8n.broken = { status: 503, body: '' };
      const publish = screen.success.getByRole('button', { name: screen.t.publish, exact: true });
      await publish.click();
      await screen.success.getByRole('alert').waitFor();
      world.host.n8n.broken = null;
      await publish.click();
      await screen.success.getByText(screen.t.linkHint).waitFor({ timeout: 60_000 });
      await publish.waitFor({ state: 'detached' });
      expect((await newest()).status).toBe('ready');
    });

    it('N7: opens the same form over the agent list, keeps its draft when closed, and opens the agent', async () => {
      await page.goto('/personal?tab=agents');
      const open = page.getByRole('button', { name: screen.t.submit });
      await open.click();
      const dialog = new CreateAgentScreen(page, look.locale, page.getByRole('dialog'));
      const name = fresh();
      await dialog.fill(name);
      await page.keyboard.press('Escape');
      await dialog.root.waitFor({ state: 'detached' });
      expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
      await open.click();
      await dialog.root.getByText(screen.t.restored).waitFor();
      expect(await dialog.field('name').inputValue()).toBe(name);
      await dialog.create(name);
      await page.keyboard.press('Escape');
      await page.waitForURL(`**/agent/${(await newest()).id}`);
    });
  });

  it.each(
    looksOfRun([
      ['en, light, wide', DESKTOP],
      ['ru, dark, phone', PHONE],
      ['ru, light, phone', { ...PHONE, theme: 'light' }],
      ['en, dark, wide', { ...DESKTOP, theme: 'dark' }],
    ] as [string, Look][]),
  )(
    '%s: passes axe without serious violations and fits the screen width',
    async (_name, look) => {
      await begin(look);
      const found: string[] = [];
      const fits = async (what: string) => {
        found.push(...(await violations(page, what)));
        // Not the window width: on a phone it grows with overflowing content.
        if ((await page.evaluate(() => document.documentElement.scrollWidth)) > look.width) found.push(`${what}: wide`);
      };
      await screen.open();
      await fits('empty form');
      await screen.submit.click();
      await page.getByText(screen.t.invalid).waitFor();
      await fits('form with mistakes');
      const name = fresh();
      await screen.fill(name);
      await screen.unfold();
      await fits('unfolded form');
      await screen.field('skill').fill('w'.repeat(50));
      await page.keyboard.press('Enter');
      await page.reload();
      await page.getByText(screen.t.restored).waitFor();
      await fits('restored form');
      await screen.create(name);
      await screen.success.getByText(screen.t.developers).click();
      await fits('success');
      await page.goto('/personal?tab=agents');
      await page.getByRole('button', { name: screen.t.submit }).click();
      await page.getByRole('dialog').getByLabel(screen.t.name, { exact: true }).waitFor();
      await fits('form in a dialog');
      expect(found).toEqual([]);
    },
    180_000,
  );
});
