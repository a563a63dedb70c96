import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { EXCHANGE, invited, member, SEND, SignInScreen } from '../../support/screens/sign-in-screen.js';
import { hold } from '../../support/server/waiting/held.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [string, Look][] = [
  ['en, wide', DESKTOP],
  ['ru, phone', PHONE],
];

jest.setTimeout(60_000);

describe('sign-in steps', () => {
  let world: UiWorld;
  let screen: SignInScreen;
  let page: Page;
  beforeAll(async () => {
    world = await UiWorld.start({ SIGNUP: 'invite' });
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    beforeEach(async () => {
      page = await world.page(look);
      screen = new SignInScreen(page, look.locale);
      await screen.keepCodes();
    });
    /** Opens the sign-in dialog on the landing page. */
    const join = (): Promise<void> =>
      page
        .getByRole('banner')
        .getByRole('link', { name: screen.t('common:header.join'), exact: true })
        .click();
    const stored = (): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    const introOf = (email: string) => page.getByText(screen.t('auth:code.intro', { email }));

    it('A6: resumes at the code step after the page is closed, without storing the code', async () => {
      const email = await invited(world);
      await page.clock.install();
      await screen.open();
      await screen.ask(email);
      await screen.code.waitFor();
      const code = screen.codes.get(email) ?? '';
      await screen.code.fill(code.slice(0, 5));
      expect(await stored()).not.toContain(code.slice(0, 5));

      await page.reload();
      await introOf(email).waitFor();
      expect(await screen.boxes.count()).toBe(6);
      expect(await screen.code.inputValue()).toBe('');
      expect(screen.asked).toHaveLength(1);
      // The earliest time for a resend.
      await page.getByRole('button', { name: /\d/ }).waitFor();
      expect(await screen.button('auth:code.resend').count()).toBe(0);

      await screen.button('auth:code.back').click();
      expect(await screen.email.inputValue()).toBe(email);
      expect(await stored()).not.toContain(email);
      await page.reload();
      await screen.email.waitFor();

      await world.sql('DELETE FROM rate_limit');
      await screen.ask(email);
      await screen.code.waitFor();
      await page.clock.fastForward(10 * 60_000 + 1000);
      await page.reload();
      await screen.email.waitFor(); // the code has expired
      expect(await stored()).not.toContain(email);
    });

    it('A6: keeps the code step on an outside click, and resumes it after Escape until the user signs in', async () => {
      const email = await invited(world);
      const dialog = page.getByRole('dialog');
      await page.goto('/');
      await join();
      await screen.email.waitFor();
      await page.mouse.click(5, 5);
      await dialog.waitFor({ state: 'detached' }); // no code is pending
      await join();
      await screen.ask(email);
      await screen.code.waitFor();
      await page.mouse.click(5, 5);
      await page.evaluate(() => fetch('/api/account/csrf'));
      expect(await dialog.count()).toBe(1);
      expect(await screen.code.count()).toBe(1);

      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await join();
      await introOf(email).waitFor();
      await page.goto('/auth');
      await introOf(email).waitFor();
      await screen.code.fill(screen.codes.get(email) ?? '');
      await page.keyboard.press('Enter');
      await screen.field('auth:profile.firstName').waitFor();
      expect(screen.asked).toHaveLength(1);
      expect(await stored()).not.toContain(email);
    });

    it('A6 A8: ignores a late response after the user has moved to another step', async () => {
      const email = await invited(world);
      const answered = (address: RegExp) => page.waitForResponse(address);
      /** The page has handled a response once the next one has arrived. */
      const settled = (): Promise<unknown> => page.evaluate(() => fetch('/api/account/csrf'));
      await screen.open();

      // A code, and a rejection that offers the waitlist, after the user has moved on to the password.
      for (const asked of [email, `stranger-${Date.now()}@example.com`]) {
        await page.unroute(SEND);
        const sending = await hold(page, SEND);
        await screen.ask(asked);
        await eventually(sending.count, (count) => expect(count).toBe(1));
        await screen.button('auth:other.usePassword').click();
        await screen.field('auth:password.username').fill('ada');
        const answer = answered(SEND);
        sending.release();
        await answer;
        await settled();
        expect(await screen.field('auth:password.username').inputValue()).toBe('ada');
        await screen.button('auth:password.back').click();
        await screen.email.waitFor();
        await settled();
        expect(await page.getByRole('dialog').count()).toBe(0);
        expect(await screen.toasts.count()).toBe(0);
        expect(await screen.button('auth:email.submit').isEnabled()).toBe(true);
        await world.sql('DELETE FROM rate_limit');
      }

      // A resent code, and the rejection of one, after the user has chosen another email.
      await page.unroute(SEND);
      await screen.keepCodes();
      await screen.ask(email);
      await screen.code.fill('000000');
      const checking = await hold(page, EXCHANGE);
      await page.keyboard.press('Enter');
      await eventually(checking.count, (count) => expect(count).toBe(1));
      await screen.button('auth:code.back').click();
      await screen.email.waitFor();
      const refused = answered(EXCHANGE);
      checking.release();
      await refused;
      await settled();
      expect(await screen.toasts.count()).toBe(0);
      await world.sql('DELETE FROM rate_limit');

      await page.clock.install();
      await screen.ask(email);
      await screen.code.waitFor();
      await page.clock.fastForward(30_000);
      const resending = await hold(page, SEND);
      await screen.button('auth:code.resend').click();
      await eventually(resending.count, (count) => expect(count).toBe(1));
      await screen.button('auth:code.back').click();
      await screen.email.waitFor();
      const resent = answered(SEND);
      resending.release();
      await resent;
      await settled();
      expect(await screen.email.count()).toBe(1);
      expect(await screen.toasts.count()).toBe(0);
      await page.reload();
      await screen.email.waitFor();
    });

    it('A2 A13: returns to the page where the session ended, but only for the same user', async () => {
      const [ann, bob] = [await member(world), await member(world)];
      const { chatId } = await world.chatOf(ann);
      const chat = `**/conversations/${chatId}`;
      const box = (on: Page) => on.getByRole('textbox', { name: screen.t('chat:composer.label'), exact: true });
      page = await world.page(look, ann);
      screen = new SignInScreen(page, look.locale);
      const signIn = async (email: string): Promise<void> => {
        await world.sql('DELETE FROM rate_limit');
        await screen.ask(email);
      };

      // The session has expired.
      await page.goto(`/conversations/${chatId}`);
      await box(page).waitFor();
      await page.context().clearCookies();
      await page.reload();
      await signIn(ann.email);
      await page.waitForURL(chat);
      await box(page).waitFor();
      await page.context().clearCookies();
      await page.reload();
      await signIn(bob.email);
      await page.waitForURL('**/marketplace');

      // The session was ended in another tab.
      const { chatId: bobs } = await world.chatOf(bob);
      await page.goto(`/conversations/${bobs}`);
      await box(page).waitFor();
      const other = await page.context().newPage();
      const signOut = async (): Promise<void> => {
        await other.goto('/marketplace');
        await other.bringToFront();
        await other.locator('[data-app-header] [aria-haspopup="menu"]').click();
        await other.getByRole('menuitem', { name: screen.t('common:header.signOut') }).click();
        await other.waitForURL('**/auth');
        await page.bringToFront();
        await screen.email.waitFor();
      };
      await signOut();
      await signIn(bob.email);
      await page.waitForURL(`**/conversations/${bobs}`);
      await box(page).waitFor();
      await signOut();
      await signIn(ann.email);
      await page.waitForURL('**/marketplace');
      await page.getByRole('article').first().waitFor();
    });

    it('G7 A3: shows a welcome toast in the marketplace after sign-in on the landing page', async () => {
      const person = await member(world);
      await world.sql('DELETE FROM rate_limit');
      await page.clock.install();
      await page.goto('/');
      await join();
      await screen.ask(person.email);
      await screen.code.waitFor();
      await screen.code.fill(screen.codes.get(person.email) ?? '');
      // Loading the marketplace must take less time than a toast is shown.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      await page.keyboard.press('Enter');
      await eventually(
        async () => {
          await page.clock.runFor(10);
          return page.getByRole('article').first().isVisible();
        },
        (isThere) => expect(isThere).toBe(true),
      );
      expect(new URL(page.url()).pathname).toBe('/marketplace');
      // The toaster waits, on this clock, until screen readers know its region.
      await eventually(
        async () => {
          await page.clock.runFor(10);
          return screen.toast('auth:toast.signedIn').isVisible();
        },
        (isThere) => expect(isThere).toBe(true),
      );
      expect(await screen.toasts.count()).toBe(1);
    });
  });
});
