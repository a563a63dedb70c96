import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld, words } from '../../../support/browser/ui-world.js';

const TEXTS = {
  en: {
    submit: 'Get a code',
    first: 'First name',
    last: 'Last name',
    go: 'Continue',
    start: 'Start chat',
    message: 'Message',
    send: 'Send',
  },
  ru: {
    submit: 'Получить код',
    first: 'Имя',
    last: 'Фамилия',
    go: 'Продолжить',
    start: 'Начать чат',
    message: 'Сообщение',
    send: 'Отправить',
  },
} as const;

describe('first visit, end to end', () => {
  let world: UiWorld;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const looks: [string, Look][] = [
    ['English, wide', DESKTOP],
    ['Russian, phone', PHONE],
    ['Russian, wide', { ...DESKTOP, locale: 'ru' }],
    ['English, phone', { ...PHONE, locale: 'en', theme: 'light' }],
  ];

  it.each(looksOfRun(looks))(
    '%s: signs in, finds an agent, sends a message and streams the reply',
    async (name, look) => {
      const t = TEXTS[look.locale];
      const shot = (page: Page, step: string): Promise<void> =>
        screenshot(page, `round-${name.replace(/\W+/g, '-').toLowerCase()}-${step}`);
      const page = await world.page(look);
      await page.goto('/auth');
      await page.locator('input[type=email]').fill(`new${Date.now()}@example.com`);
      await shot(page, '1-email');
      await page.getByRole('button', { name: t.submit }).click();
      await page.getByLabel(t.first).fill('Анна'); // the code is filled in automatically
      await page.getByLabel(t.last).fill('Smith');
      await shot(page, '2-name');
      await page.getByRole('button', { name: t.go }).click();

      await page.waitForURL('**/marketplace');
      await page
        .getByRole('link', { name: /Regent Guide/ })
        .first()
        .waitFor();
      await shot(page, '3-marketplace');
      await page
        .getByRole('link', { name: /Regent Guide/ })
        .first()
        .click();
      await page.waitForURL('**/agent/*');
      await shot(page, '4-agent');
      const agentId = Number(page.url().split('/').at(-1));
      world.host.behave(agentId, { kind: 'stream', pieces: words(30), intervalMs: 60 });
      await page.getByRole('button', { name: t.start }).click();
      await shot(page, '5-dialog');
      await page.getByRole('dialog').getByRole('button', { name: t.start }).click();

      await page.waitForURL('**/conversations/*');
      const box = page.getByRole('textbox', { name: t.message, exact: true });
      await box.fill('Привет! Hello!');
      await page.getByRole('button', { name: t.send, exact: true }).click();
      await page.getByText('Привет! Hello!').first().waitFor();
      await page.getByText('word3').first().waitFor();
      expect(await page.getByText('word29').count()).toBe(0); // streaming: the end has not arrived yet
      await shot(page, '6-streaming');
      await page.getByText('word29').first().waitFor();
      await shot(page, '7-done');

      await page.reload();
      await page.getByText('word29').first().waitFor();
      await page.getByText('Привет! Hello!').first().waitFor();
      expect(await fitsAcross(page)).toBe(true);
      expect(await page.locator('html').getAttribute('lang')).toBe(look.locale);
    },
    60_000,
  );
});
