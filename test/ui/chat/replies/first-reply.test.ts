import type { Page } from 'playwright-core';
import { DESKTOP, type Look, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld, words } from '../../../support/browser/ui-world.js';
import { SignInScreen } from '../../../support/screens/sign-in-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { eventually } from '../../../support/util/eventually.js';

const AGENT = 'Regent Guide';
const REPLY = words(12);
const looks: [string, Look][] = [
  ['en, light', DESKTOP],
  ['ru, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];

jest.setTimeout(120_000);

/** Typing and Enter are free; each click counts. */
describe('clicks to the first finished reply', () => {
  let world: UiWorld;
  let page: Page;
  beforeAll(async () => {
    world = await UiWorld.start();
    const [agent] = (await world.sql(`SELECT id FROM agent WHERE name = '${AGENT}'`)) as { id: string }[];
    world.host.behave(Number(agent?.id), { kind: 'stream', pieces: REPLY, intervalMs: 20 });
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    const open = async (person?: WebPerson): Promise<void> => {
      page = await world.page(look, person);
      await page.addInitScript(() => {
        const count = () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
        window.addEventListener('pointerdown', count, { capture: true });
      });
    };
    const clicks = (): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
    const typeIn = async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    const card = () => page.getByRole('article').filter({ hasText: AGENT }).getByRole('link').first();
    /** Opens the agent's page by its card, writes, and waits for the whole reply. */
    const askFromCard = async (text: string): Promise<void> => {
      await card().click();
      await page.getByRole('heading', { level: 1, name: AGENT }).waitFor();
      await typeIn(text);
      await page.waitForURL(/\/conversations\/\d+$/);
      await page.getByRole('article').filter({ hasText: text }).first().waitFor();
      await page
        .getByText(REPLY.at(-1)?.trim() ?? '')
        .first()
        .waitFor();
      const chatId = Number(page.url().split('/').at(-1));
      await eventually(
        () => world.sql(`SELECT state FROM turn WHERE chat_id = ${chatId}`),
        (turns) => expect(turns).toEqual([{ state: 'answered' }]),
      );
    };

    it('takes a newcomer at most 4 clicks from the landing page', async () => {
      await open();
      const screen = new SignInScreen(page, look.locale);
      await screen.keepCodes();
      const email = `first${Date.now()}@example.com`;
      await page.goto('/');
      await page
        .getByRole('banner')
        .getByRole('link', { name: screen.t('common:header.join'), exact: true })
        .click();
      await screen.email.waitFor();
      await typeIn(email);
      await screen.code.waitFor();
      await typeIn(screen.codes.get(email) ?? '');
      await screen.field('auth:profile.firstName').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.type('Ann');
      await page.keyboard.press('Tab');
      await typeIn('Smith');
      await card().waitFor();
      await askFromCard('What can you do?');
      await screenshot(page, `first-reply-${look.locale}`);
      expect(await clicks()).toBeLessThanOrEqual(4);
    });

    it('takes 1 click from a card of the marketplace', async () => {
      await open(await world.person());
      await page.goto('/marketplace');
      await card().waitFor();
      await askFromCard('Hello! Что ты умеешь?'); // the first key must be on the test keyboard
      expect(await clicks()).toBe(1);
    });
  });
});
