import type { Locator } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { CreateAgentScreen } from '../../../support/screens/create-agent-screen.js';
import { eventually } from '../../../support/util/eventually.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone, dark', PHONE],
  ['Russian, wide, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
  ['English, phone', { ...PHONE, locale: 'en', theme: 'light' }],
];

describe('creating an agent', () => {
  let world: UiWorld;
  beforeAll(async () => {
    // The built-in runner answers.
    world = await UiWorld.start({ N8N_BASE_URL: '' });
  }, 90_000);
  afterEach(() => world.closePages());
  afterAll(() => world?.stop());

  it.each(looksOfRun(looks))(
    'takes two fields, four clicks to an answer and six to publish: %s',
    async (_name, look) => {
      const t = textsIn(look.locale);
      const isPhone = look.width < 700;
      const person = await world.person();
      const page = await world.page(look, person);
      const screen = new CreateAgentScreen(page, look.locale);
      let clicks = 0;
      let fields = 0;
      const click = async (target: Locator): Promise<void> => {
        await target.click();
        clicks += 1;
      };
      const fill = async (target: Locator, text: string): Promise<void> => {
        await target.fill(text);
        fields += 1;
      };
      const shot = (step: string): Promise<void> => screenshot(page, `create-${look.width}-${look.locale}-${step}`);

      await page.goto('/marketplace');
      await page.getByRole('article').first().waitFor();
      if (isPhone) await click(page.locator('[data-app-header] [aria-haspopup="menu"]'));
      await click(page.getByRole(isPhone ? 'menuitem' : 'link', { name: screen.t.header, exact: true }));
      await fill(screen.field('context'), 'You are a patient planner. Ask for the dates.');
      const name = `Planner ${look.width} ${look.locale}`;
      await fill(screen.field('name'), name);
      await shot('filled');
      expect(await fitsAcross(page)).toBe(true);
      if (isPhone) await click(page.getByRole('button', { name: screen.t.test, exact: true }));
      const chat = page.getByRole(isPhone ? 'dialog' : 'region', { name: t('testChat:title') });
      await click(chat.getByRole('button', { name: t('testChat:firstQuestion') }));
      const replies = chat.getByRole('listitem').filter({ hasText: t('testChat:agent') });
      // The first is the welcome message.
      await replies.nth(1).waitFor();
      expect({ clicks: clicks <= 4, fields }).toEqual({ clicks: true, fields: 2 });
      await shot('answered');
      expect(await violations(page, 'answered')).toEqual([]);

      await click((isPhone ? chat : page).getByRole('button', { name: screen.t.submit, exact: true }));
      await page.getByRole('heading', { name: screen.t.created(name) }).waitFor();
      await shot('created');
      await click(screen.success.getByRole('button', { name: screen.t.publish, exact: true }));
      await screen.success.getByText(screen.t.linkHint).waitFor();
      await shot('published');
      expect(clicks).toBeLessThanOrEqual(6);
      expect(fields).toBe(2);
      expect(await person.call('GET', '/api/account/agent')).toMatchObject([{ name, status: 'ready' }]);
    },
  );

  it('chats with the unpublished agent at once', async () => {
    const person = await world.person();
    const page = await world.page(DESKTOP, person);
    const screen = new CreateAgentScreen(page, 'en');
    await screen.open();
    const name = `Chatty ${Date.now()}`;
    await screen.fill(name);
    await screen.create(name);
    await screen.success.getByText(screen.t.linkClosed).waitFor();
    await screen.success.getByRole('button', { name: screen.t.chat, exact: true }).click();
    await page.waitForURL('**/conversations/*');
    await page.getByRole('textbox').last().fill('Hello');
    await page.keyboard.press('Enter');
    const chatId = page.url().split('/').at(-1);
    await eventually(
      () => person.call<{ is_agent_message: boolean }[]>('GET', `/api/chat/${chatId}/message/`),
      // The welcome message, the question and the reply.
      (messages) => expect(messages.map((message) => message.is_agent_message)).toEqual([true, false, true]),
    );
    expect(await person.call('GET', '/api/account/agent')).toMatchObject([{ status: 'not_published' }]);
  });

  it('shows the test chat in a drawer that keys can use', async () => {
    const person = await world.person();
    const page = await world.page({ ...PHONE, locale: 'en' }, person);
    const screen = new CreateAgentScreen(page, 'en');
    const t = textsIn('en');
    await screen.open();
    const open = page.getByRole('button', { name: screen.t.test, exact: true });
    await open.press('Enter');
    const drawer = page.getByRole('dialog', { name: t('testChat:title') });
    const field = drawer.getByRole('textbox', { name: t('testChat:message') });
    await field.fill('Hello');
    await field.press('Enter');
    await drawer.getByRole('listitem').nth(1).waitFor();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      expect(await drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
    // The conversation is kept; creating from the drawer leads to the first missing field.
    await open.press('Enter');
    await drawer.getByRole('listitem').nth(1).waitFor();
    await drawer.getByRole('button', { name: screen.t.submit, exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await screen.field('context').and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await screen.hasFocus('context')).toBe(true);
  });
});
