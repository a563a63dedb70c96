import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { hasFocus } from '../../../support/screens/agent-screen.js';
import { ChatScreen } from '../../../support/screens/chat-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { addAgents, idOf } from '../../../support/server/seed/catalogue.js';
import { addChat, addMessages } from '../../../support/server/seed/chat-seed.js';
import { eventually } from '../../../support/util/eventually.js';

const RUSSIAN: Look = { ...DESKTOP, locale: 'ru', theme: 'dark' };
const BOTH: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
];
const WIDE: [string, Look][] = [
  ['English', DESKTOP],
  ['Russian, dark', RUSSIAN],
];
const PHONES: [string, Look][] = [
  ['English', { ...PHONE, locale: 'en', theme: 'light' }],
  ['Russian', PHONE],
];
const LIST = /\/api\/chat\/?(\?|$)/;

/** Runs in the page. */
const colour = (element: Element): string => getComputedStyle(element).color;

describe('chat list', () => {
  let world: UiWorld;
  let creator: WebPerson;
  let person: WebPerson;
  let userId: number;
  let agentId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
    creator = await world.person();
    agentId = await agent('Quiet Agent');
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
    userId = await idOf(person);
  });
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  /** An agent without a welcome message. */
  async function agent(name: string): Promise<number> {
    await addAgents(world, await idOf(creator), [{ name }]);
    const [row] = await world.sql(`SELECT max(id) AS id FROM agent WHERE name = '${name}'`);
    return Number(row?.id);
  }
  const screenOf = async (look: Look, who?: WebPerson) =>
    new ChatScreen(await world.page(look, who ?? person), look.locale);
  const widthOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width;

  it.each(looksOfRun(WIDE))(
    '%s: V1: is 320 px wide, resizes from 200 to 600 by pointer and arrow keys, keeps the width, and shows a prompt beside it',
    async (_name, look) => {
      const { page, pane, t } = await screenOf(look);
      await page.goto('/conversations');
      await page.getByText(t('chat:list.empty')).waitFor();
      expect(await page.getByText(t('chat:select')).count()).toBe(0);
      await addChat(world, userId, agentId);
      await page.reload();
      await page.getByText(t('chat:select')).waitFor();
      const handle = page.getByRole('separator', { name: t('chat:panes.resize') });
      const isWide = (wanted: number) =>
        eventually(
          async () => [(await pane.boundingBox())?.width, Number(await handle.getAttribute('aria-valuenow'))],
          (widths) => expect(widths).toEqual([wanted, wanted]),
        );
      await isWide(320);
      const drag = async (by: number) => {
        const { x = 0, y = 0, height = 0 } = (await handle.boundingBox()) ?? {};
        await page.mouse.move(x, y + height / 2);
        await page.mouse.down();
        await page.mouse.move(x + by, y + height / 2, { steps: 4 });
        await page.mouse.up();
      };
      await drag(130);
      await isWide(450);
      await drag(-400);
      await isWide(200);
      await drag(700);
      await isWide(600);
      await screenshot(page, `conversations-600-${look.locale}`);
      await handle.focus();
      await page.keyboard.press('ArrowRight');
      await isWide(600);
      await page.keyboard.press('ArrowLeft');
      await isWide(584);
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowLeft');
      await isWide(200);
      await page.keyboard.press('ArrowRight');
      await isWide(216);
      await page.reload();
      await isWide(216);
      await page.getByText(t('chat:select')).waitFor();
    },
  );

  it.each(looksOfRun(PHONES))(
    '%s: V2: shows either the list or the chat below 768 px, and restores the scroll position on Back',
    async (_name, look) => {
      for (let n = 1; n <= 30; n++) await addChat(world, userId, agentId, `Chat number ${n}`);
      const screen = await screenOf(look);
      const { page, pane, list, messages, t, box } = screen;
      await page.goto('/conversations');
      await screen.row('Chat number 9').scrollIntoViewIfNeeded();
      const scrolled = () => list.evaluate((element) => element.parentElement?.scrollTop ?? 0);
      const top = await scrolled();
      expect(top).toBeGreaterThan(100);
      expect(await messages.count()).toBe(0);
      await screen.row('Chat number 9').getByRole('link').tap();
      await page.waitForURL(/\/conversations\/\d+$/);
      await box.waitFor();
      expect(await pane.count()).toBe(0);
      expect(await widthOf(page, 'main section')).toBe(look.width);
      await page.getByRole('link', { name: t('chat:header.back') }).tap();
      await page.waitForURL('**/conversations');
      await eventually(scrolled, (now) => expect(now).toBe(top));
      expect(await box.count()).toBe(0);
    },
  );

  it.each(looksOfRun(BOTH))(
    '%s: V3: shows loading, error and empty states, and lists the newest chats first with all details',
    async (name, look) => {
      const shot = (page: Page, step: string) => screenshot(page, `conversations-${name.replace(/\W+/g, '-')}-${step}`);
      const old = await addChat(world, userId, agentId, 'Of old');
      await addMessages(world, old, [{ text: 'Long ago', agent: true, at: '2025-03-05T05:30:00Z' }]);
      const later = await addChat(world, userId, agentId, 'Later');
      await addMessages(world, later, [{ text: 'Not so long ago', at: '2025-11-20T15:04:00Z' }]);
      await addChat(world, userId, agentId);

      const screen = await screenOf({ ...look, timeZone: 'Asia/Tokyo' });
      const { page, list, t } = screen;
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      let broken = true;
      await page.route(LIST, async (route) => {
        await held;
        await (broken ? route.abort() : route.continue());
      });
      await page.goto('/conversations');
      await page
        .getByRole('status')
        .filter({ hasText: t('chat:list.loading') })
        .waitFor();
      await shot(page, 'loading');
      letGo();
      const alert = page.getByRole('alert').filter({ hasText: t('chat:list.error') });
      await alert.getByText(t('errors:codes.network_error')).waitFor();
      const title = alert.getByText(t('chat:list.error'), { exact: true });
      expect(await title.evaluate(colour)).toBe(look.theme === 'dark' ? 'rgb(255, 138, 128)' : 'rgb(179, 38, 30)');
      await shot(page, 'error');
      broken = false;
      await alert.getByRole('button', { name: t('common:retry') }).press('Enter');
      await alert.waitFor({ state: 'detached' });
      await hasFocus(page.getByRole('main'));

      const unnamed = 'Quiet Agent';
      await screen.row(unnamed).waitFor();
      const shown = await list.getByRole('listitem').getByRole('link').allTextContents();
      expect(shown).toEqual([unnamed, 'Later', 'Of old']);
      await screen.row(unnamed).getByText(t('chat:list.noMessages')).waitFor();
      const dates = await list.locator('time').allTextContents();
      expect(dates).toEqual(
        look.locale === 'en' ? ['21 Nov 2025 00:04', '5 Mar 2025 14:30'] : ['21 нояб 2025 00:04', '5 мар 2025 14:30'],
      );
      expect(await list.getByText(t('chat:badge.available'), { exact: true }).count()).toBe(0);
      for (const title of shown) {
        await screen.button('chat:list.menu', { name: title }, screen.row(title)).waitFor(); // its code loads later
        const avatar = await screen.row(title).locator('.rounded-squircle').boundingBox();
        expect(avatar).toMatchObject({ width: 48, height: 48 });
      }
      expect(await screen.row('Of old').getByRole('link').getAttribute('href')).toBe(`/conversations/${old}`);
      await shot(page, 'list');

      const nobody = await screenOf(look, await world.person());
      await nobody.page.goto('/conversations');
      await nobody.page.getByText(t('chat:list.empty')).waitFor();
      await shot(nobody.page, 'empty');
      await nobody.page.getByRole('link', { name: t('chat:list.toMarketplace') }).click();
      await nobody.page.waitForURL('**/marketplace');
    },
  );
});
