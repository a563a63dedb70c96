import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { EXCHANGE, invited, SignInScreen } from '../../support/screens/sign-in-screen.js';
import { changesSent } from '../../support/server/waiting/changes-sent.js';
import { hold } from '../../support/server/waiting/held.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [string, Look][] = [
  ['en, wide', DESKTOP],
  ['ru, phone', PHONE],
];
const WAITLIST = /\/api\/account\/join-waitlist/;

/** A computed colour of the UI. */
const colour = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

describe('sign-in', () => {
  let world: UiWorld;
  let screen: SignInScreen;
  let page: Page;
  beforeAll(async () => {
    world = await UiWorld.start({ SIGNUP: 'invite' });
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    const open = async (): Promise<void> => {
      page = await world.page(look);
      screen = new SignInScreen(page, look.locale);
    };

    it('A5 A6 A7 A9: rejects an empty email, reports a lost connection, and accepts only digits as the code', async () => {
      await open();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await screen.open();
      const submit = screen.button('auth:email.submit');
      await submit.click();
      await page.getByText(screen.t('auth:email.empty'), { exact: true }).waitFor();
      expect(await screen.email.getAttribute('aria-invalid')).toBe('true');
      expect(screen.asked).toEqual([]);

      await screen.ask('not an address');
      await page.getByText(screen.t('auth:email.invalid'), { exact: true }).waitFor();
      expect(screen.asked).toEqual([]);

      const first = await invited(world);
      await page.context().setOffline(true);
      await screen.ask(first);
      await screen.toast('errors:connectionTitle').waitFor();
      expect(await screen.toasts.count()).toBe(1);
      await page.context().setOffline(false);

      const paste = async (text: string): Promise<void> => {
        await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
        await screen.code.focus();
        await page.keyboard.press('Control+A');
        await page.keyboard.press('Control+V');
      };
      const confirm = screen.button('auth:code.submit');
      const has = (digits: string) =>
        eventually(
          () => screen.code.inputValue(),
          (value) => expect(value).toBe(digits),
        );
      // The server sends the code length.
      await screen.keepCodes(4);
      await screen.ask(first);
      await screen.code.waitFor();
      expect(await screen.boxes.count()).toBe(4);
      await paste('12-34 56x9');
      await has('1234');
      expect(await confirm.isEnabled()).toBe(true);
      await screen.button('auth:code.back').click();
      expect(await screen.email.inputValue()).toBe(first);

      await screen.keepCodes();
      const email = await invited(world);
      await screen.ask(email);
      await screen.code.waitFor();
      expect(await screen.boxes.count()).toBe(6);
      await has(''); // no digits of the previous code, and no debug code
      expect(await page.locator('form input').count()).toBe(1);
      expect(await screen.code.getAttribute('inputmode')).toBe('numeric');
      expect(await screen.code.getAttribute('autocomplete')).toBe('one-time-code');
      expect(await confirm.isDisabled()).toBe(true);
      await screen.code.focus();
      for (const whole of ['123 456', '１２３４５６', '١٢٣ ٤٥٦']) {
        await screen.code.fill(whole); // as autofill does
        await has('123456');
      }
      await screen.code.fill('');
      await page.keyboard.type('1a2 3');
      await has('123');
      expect(await confirm.isDisabled()).toBe(true);
      await screenshot(page, `code-${look.locale}`);
      await page.keyboard.press('Enter');
      await page.getByText(screen.t('auth:code.lengthMismatch', { count: 6 })).waitFor();
      const code = screen.codes.get(email) ?? '';
      const wrong = code === '123456' ? '12-34 57x9' : '12-34 56x9';
      await paste(wrong);
      await has(wrong.replace(/\D/g, '').slice(0, 6));

      expect(screen.tried).toEqual([]);
      await confirm.click();
      await screen.toast('auth:toast.otpError').waitFor();
      await has('');
      expect(await screen.code.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await screen.code.getAttribute('aria-invalid')).toBe('true');
      // A code that could not be submitted stays, to be sent again.
      await page.route(EXCHANGE, (route) => route.abort());
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await screen.toasts
        .filter({ hasText: screen.t('errors:codes.network_error') })
        .first()
        .waitFor();
      await has(code);
      expect(await screen.code.getAttribute('aria-invalid')).toBeNull();
      expect(await screen.code.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.unroute(EXCHANGE);
      await page.locator('form [aria-busy=true]').waitFor({ state: 'detached' }); // one frame after the response
      await page.keyboard.press('Enter');
      await screen.field('auth:profile.firstName').waitFor();
      expect(screen.tried).toHaveLength(3);
    });

    it('sends a code to an address without a dot, and confirms a resent code', async () => {
      const email = `alice${Date.now()}@intranet`;
      await world.sql(`INSERT INTO invitation (email) VALUES ('${email}')`);
      await open();
      await page.clock.install();
      await screen.open();
      await screen.keepCodes();
      await screen.ask(` ${email}\u00a0`);
      await screen.code.waitFor();
      expect(screen.asked.map(({ body }) => body)).toEqual([{ email }]);
      await screen.code.fill('123');

      await world.sql('DELETE FROM rate_limit');
      await page.clock.fastForward(30_000);
      await screen.button('auth:code.resend').click();
      await screen.toast('auth:code.resent').waitFor();
      expect(screen.asked).toHaveLength(2);
      expect(await screen.code.inputValue()).toBe('');
      await hasFocus(screen.code);
      await page.keyboard.type(screen.codes.get(email) ?? '');
      await page.keyboard.press('Enter');
      await screen.field('auth:profile.firstName').waitFor();
    });

    it('A10: fills in a debug code from the server and submits it after 500 ms', async () => {
      await open();
      await page.clock.install();
      await screen.open();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      await screen.ask(await invited(world));
      await eventually(
        () => screen.code.inputValue(),
        (value) => expect(value).toMatch(/^\d{6}$/),
      );
      const code = await screen.code.inputValue();
      await page.clock.runFor(499);
      await page.evaluate(() => fetch('/api/account/csrf')); // earlier requests have been recorded by now
      expect(screen.tried).toEqual([]);
      const exchanged = page.waitForResponse(EXCHANGE);
      await page.clock.runFor(1);
      expect((await exchanged).status()).toBe(200);
      expect(screen.tried).toMatchObject([{ body: { OTP: code } }]);
      await page.clock.resume();
      await screen.field('auth:profile.firstName').waitFor();
    });

    it('A8 A12: offers the waitlist to a user without an invitation, and shows the result in its dialog', async () => {
      await open();
      await screen.open();
      const stranger = `stranger-${Date.now()}@example.com`;
      await screen.ask(stranger);
      const dialog = page.getByRole('dialog');
      const box = dialog.getByLabel(screen.t('auth:waitlist.label'));
      const join = dialog.getByRole('button', { name: screen.t('auth:waitlist.submit'), exact: true });
      await box.waitFor();
      expect(await box.inputValue()).toBe(stranger);
      expect(await screen.toasts.count()).toBe(0);

      const sent = changesSent(page, WAITLIST);
      await box.fill(' ');
      expect(await join.isDisabled()).toBe(true);
      await box.fill('not an address');
      await join.click();
      await dialog.getByText(screen.t('auth:email.invalid')).waitFor();
      expect(await box.getAttribute('aria-invalid')).toBe('true');
      const danger = await colour(page, '--danger');
      await eventually(
        () => box.evaluate((input) => getComputedStyle(input).borderColor),
        (border) => expect(border).toBe(danger),
      );
      expect(sent).toEqual([]);

      await box.fill(stranger);
      await page.route(WAITLIST, (route) => route.abort());
      await join.click();
      await dialog
        .getByRole('alert')
        .filter({ hasText: screen.t('auth:waitlist.failed') })
        .waitFor();
      await page.unroute(WAITLIST);
      const joining = await hold(page, WAITLIST);
      await join.click();
      await eventually(joining.count, (count) => expect(count).toBe(1));
      expect(await join.isDisabled()).toBe(true);
      joining.release();
      await dialog
        .getByRole('status')
        .filter({ hasText: screen.t('auth:waitlist.done', { email: stranger }) })
        .waitFor();
      await screenshot(page, `waitlist-${look.locale}`);
      expect(await world.sql(`SELECT 1 FROM waitlist_entry WHERE email = '${stranger}'`)).toHaveLength(1);
      expect(await screen.toasts.count()).toBe(0);
      await dialog.getByRole('button', { name: screen.t('auth:waitlist.ok') }).click();
      await dialog.waitFor({ state: 'detached' });
    });
  });
});
