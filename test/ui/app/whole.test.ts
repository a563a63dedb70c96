import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { Toasts } from '../../support/browser/toasts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { AGENT_LIST, MarketplaceScreen } from '../../support/screens/marketplace-screen.js';
import { EXCHANGE, SEND, SignInScreen } from '../../support/screens/sign-in-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [string, Look][] = [
  ['en, wide', DESKTOP],
  ['ru, phone', PHONE],
];
let newcomers = 0;
const newcomer = (): string => `whole${++newcomers}-${Date.now()}@example.com`;

/** Pauses a page's clock one minute later, after all pending timers. */
const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

describe('behaviour on every screen', () => {
  let world: UiWorld;
  let person: WebPerson;
  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    const t = textsIn(look.locale);

    it('G5 G6: shows the header only when signed in, a bar from 1152 px and a menu below; the footer links to the top', async () => {
      const page = await world.page(look);
      await page.goto('/aboutus');
      const footer = page.getByRole('contentinfo');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('[data-app-header]').count()).toBe(0);
      expect(await page.getByRole('navigation', { name: t('common:header.label') }).count()).toBe(0);
      expect(await page.getByRole('button', { name: t('common:header.menu') }).count()).toBe(0);
      expect(await footer.innerText()).toContain('2025');
      const links = await footer.getByRole('link').all();
      expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(['/', '/aboutus']);
      for (const [link, path] of [
        ['common:footer.about', '/aboutus'],
        ['common:footer.info', '/'],
        ['common:footer.info', '/'],
      ] as const) {
        await eventually(
          () =>
            page.evaluate(() => {
              window.scrollTo(0, document.documentElement.scrollHeight);
              return window.scrollY;
            }),
          (top) => expect(top).toBeGreaterThan(100), // once the page has loaded
        );
        await footer.getByRole('link', { name: t(link) }).click();
        await page.waitForURL((url) => url.pathname === path);
        await eventually(
          () => page.evaluate(() => window.scrollY),
          (top) => expect(top).toBe(0),
        );
      }

      const inside = await world.page({ ...look, width: 1152, height: 800 }, person);
      await inside.goto('/personal?tab=profile');
      const header = inside.locator('[data-app-header]');
      const bar = header.getByRole('navigation', { name: t('common:header.label') });
      const menu = header.getByRole('button', { name: t('common:header.menu') });
      await bar.waitFor();
      expect(await bar.getByRole('link').count()).toBe(4);
      await header.getByText('Test', { exact: true }).waitFor();
      expect(await menu.count()).toBe(0);
      await inside.setViewportSize({ width: 1151, height: 800 });
      await menu.click();
      expect(await bar.count()).toBe(0);
      const open = inside.getByRole('menu');
      await open.getByRole('menuitem').first().waitFor();
      expect((await open.innerText()).trim().split('\n')).toEqual([
        expect.stringMatching(/^T?$/), // the initial in place of an image
        ...['Test', t('common:header.marketplace'), t('common:header.conversations'), t('common:header.personal')],
        ...[t('common:header.createAgent'), t('common:header.otherLanguage')],
        look.theme === 'dark' ? t('common:header.toLight') : t('common:header.toDark'),
        t('common:header.signOut'),
      ]);
      // In a low window, everything is reachable by scrolling.
      await inside.setViewportSize({ width: 844, height: 390 });
      for (const item of [open.getByRole('menuitem').first(), open.getByRole('menuitem').last()]) {
        await item.scrollIntoViewIfNeeded();
        const { y = -1, height = 0 } = (await item.boundingBox()) ?? {};
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(390);
      }
    });

    it('G7: shows three toasts, 356 px wide, 14 px apart, for 4 s or 5 s, held by pointer and focus, one per cause', async () => {
      const page = await world.page(look);
      const screen = new SignInScreen(page, look.locale);
      const toasts = new Toasts(page);
      await page.clock.install();
      await screen.open();
      await page.locator(`section[aria-label^="${t('common:notifications')}"]`).waitFor({ state: 'attached' });
      await stopClock(page);
      const answered = (address: RegExp) => page.waitForResponse(address);

      // Repeated failures with the same cause show one toast.
      await page.route(SEND, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
      for (const _again of [1, 2]) {
        await Promise.all([answered(SEND), screen.ask(newcomer())]);
        await toasts.comesUp(t('auth:toast.authError'));
      }
      expect(await toasts.all.count()).toBe(1);
      await toasts.lasts(t('auth:toast.authError'), 4800);
      await toasts.isGoneAfter(t('auth:toast.authError'), 200);

      // Three more failures with different causes.
      await page.unroute(SEND);
      await page.route(SEND, (route) => route.abort());
      await Promise.all([page.waitForEvent('requestfailed'), screen.ask(newcomer())]);
      await toasts.comesUp(t('errors:connectionTitle'));
      await page.unroute(SEND);
      await page.route(SEND, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
      await Promise.all([answered(SEND), screen.ask(newcomer())]);
      await toasts.comesUp(t('auth:toast.authError'));
      await screen.keepCodes();
      const email = newcomer();
      await screen.ask(email);
      await toasts.until(screen.code);
      const code = screen.codes.get(email) ?? '';
      await screen.code.fill(code === '111111' ? '222222' : '111111');
      await Promise.all([answered(EXCHANGE), screen.button('auth:code.submit').click()]);
      await toasts.comesUp(t('auth:toast.otpError'));
      await screen.code.fill(code);
      await Promise.all([answered(EXCHANGE), screen.button('auth:code.submit').click()]);
      await toasts.until(screen.button('auth:profile.submit'));
      await screen.button('auth:profile.submit').click();
      await toasts.comesUp(t('auth:toast.registrationError'));

      expect(await toasts.all.count()).toBe(4);
      expect(await toasts.inSight.count()).toBe(3);
      const newest = t('auth:toast.registrationError');
      const isPhone = look.width < 768;
      if (isPhone) {
        // The older ones are behind the newest one until they are touched.
        await eventually(
          () => toasts.boxes(),
          (boxes) => {
            const bottoms = boxes.map(({ y, height }) => y + height);
            expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThanOrEqual(28);
          },
        );
        await screenshot(page, `toasts-stacked-${look.locale}`);
        await toasts.of(newest).hover();
        await page.clock.runFor(20);
      }
      await eventually(
        () => toasts.boxes(),
        ([first, second, third]) => {
          const width = look.width < 600 ? look.width - 32 : 356;
          expect([first, second, third].map((box) => box?.width)).toEqual([width, width, width]);
          if (!first || !second || !third) return;
          expect(second.y - first.y - first.height).toBeCloseTo(14, 0);
          expect(third.y - second.y - second.height).toBeCloseTo(14, 0);
        },
      );
      await screenshot(page, `toasts-${look.locale}`);

      // Hover and focus keep the toasts open.
      await toasts.of(newest).hover();
      await toasts.lasts(newest, 20_000);
      expect(await toasts.all.count()).toBe(4);
      await page.mouse.move(2, look.height - 2);
      await toasts.lasts(newest, 4500);
      await page.keyboard.press('Alt+KeyT');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[data-sonner-toast]') !== null)).toBe(true);
      await toasts.lasts(newest, 20_000);
      await screen.field('auth:profile.firstName').focus();
      await toasts.lasts(newest, 4900);
      await toasts.isGoneAfter(newest, 200);

      await screen.field('auth:profile.firstName').fill('Ann');
      await screen.field('auth:profile.lastName').fill('Lee');
      await screen.button('auth:profile.submit').click();
      await toasts.comesUp(t('auth:toast.profileCompleted'));
      await toasts.lasts(t('auth:toast.profileCompleted'), 3800);
      await toasts.isGoneAfter(t('auth:toast.profileCompleted'), 200);
    });

    it('G8: shows an error screen that reloads the page', async () => {
      const screen = new MarketplaceScreen(await world.page(look, person), look.locale);
      const { page } = screen;
      await page.route(AGENT_LIST, async (route) => {
        const response = await route.fetch();
        const agents = (await response.json()) as object[];
        await route.fulfill({ response, json: agents.map((agent) => ({ ...agent, name: { of: 'no use' } })) });
      });
      await page.goto('/marketplace');
      await page.getByRole('heading', { level: 1, name: t('common:crash.title') }).waitFor();
      expect(await page.getByRole('alert').innerText()).not.toBe('');
      await screenshot(page, `crash-${look.locale}`);
      await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
      await page.unroute(AGENT_LIST);
      await page.getByRole('button', { name: t('common:crash.reload') }).click();
      await page.locator('html:not([data-before])').waitFor();
      await screen.cards.first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/marketplace');
    });

    it('G8: leaves the error screen with Back', async () => {
      const page = await world.page({ ...look, width: 1152, height: 800 }, person);
      await page.goto('/aboutus');
      await page.route(AGENT_LIST, (route) => route.fulfill({ json: [{ id: 1, name: { of: 'no use' } }] }));
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('common:header.marketplace'), exact: true })
        .click();
      await page.getByRole('heading', { level: 1, name: t('common:crash.title') }).waitFor();
      await page.goBack();
      await page.getByRole('contentinfo').waitFor();
      expect(await page.getByRole('heading', { level: 1, name: t('common:crash.title') }).count()).toBe(0);
    });
  });
});
