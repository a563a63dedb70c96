import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { staysAsItIs } from '../../support/browser/full-box.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { invited, member, SignInScreen } from '../../support/screens/sign-in-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { changesSent } from '../../support/server/waiting/changes-sent.js';
import { hold } from '../../support/server/waiting/held.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [string, Look][] = [
  ['en, wide', DESKTOP],
  ['ru, phone', PHONE],
];
const ME = /\/api\/account\/me\/?$/;
const CHATS = /\/api\/chat\/?(\?|$)/;

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
    const open = async (person?: WebPerson): Promise<void> => {
      page = await world.page(look, person);
      screen = new SignInScreen(page, look.locale);
    };
    const path = (): string => new URL(page.url()).pathname;
    const signOut = async (): Promise<void> => {
      await page.locator('[data-app-header] [aria-haspopup="menu"]').click();
      await page.getByRole('menuitem', { name: screen.t('common:header.signOut') }).click();
    };
    /** User data stored in the browser. */
    const kept = (): Promise<string[]> =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /^regent\.(draft|person|returning)/.test(key)));

    it('A1 A2 A3 A11: checks the session, asks for missing names, and opens the requested page', async () => {
      await open();
      await page.goto('/aboutus');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const me = await hold(page, ME);
      await page.goto('/conversations?from=here');
      const checking = page.getByRole('status').filter({ hasText: screen.t('common:guard.checking') });
      await checking.waitFor();
      expect((await checking.boundingBox())?.height).toBeGreaterThanOrEqual(look.height);
      expect((await checking.boundingBox())?.width).toBe(look.width);
      me.release();

      await screen.email.waitFor();
      expect(path()).toBe('/auth');
      await page.getByRole('link', { name: screen.t('common:skipToContent') }).press('Enter');
      await hasFocus(page.locator('#content'));
      expect(await page.evaluate(() => history.state.usr.from)).toMatchObject({
        pathname: '/conversations',
        search: '?from=here',
      });
      await page.goBack(); // the guarded page is not in the history
      await page.waitForURL('**/aboutus');
      await page.goForward();
      await screen.ask(await invited(world));

      const sent = changesSent(page, ME);
      const go = screen.button('auth:profile.submit');
      await go.waitFor();
      await hasFocus(page.getByRole('heading', { level: 1, name: screen.t('auth:profile.title') }));
      await go.click(); // the code was filled in automatically
      await page.getByText(screen.t('auth:profile.firstNameRequired')).waitFor();
      await page.getByText(screen.t('auth:profile.lastNameRequired')).waitFor();
      await screen.field('auth:profile.firstName').fill(' Анна ');
      await screen.field('auth:profile.lastName').fill('Smith');
      await go.click();
      await page.waitForURL('**/conversations?from=here');
      expect(sent.map(({ body }) => body)).toEqual([{ first_name: 'Анна', last_name: 'Smith', image_id: null }]);

      await page.goto('/auth');
      await page.waitForURL('**/marketplace');
    });

    it('A4: shows only the name card while a name is missing, rejects whitespace, and shows saving progress', async () => {
      const person = await member(world);
      await world.sql(`UPDATE "user" SET last_name = NULL WHERE email = '${person.email}'`);
      await open(person);
      await page.goto('/marketplace');
      await page.getByRole('heading', { level: 1, name: screen.t('auth:profile.completeTitle') }).waitFor();
      expect(await page.locator('[data-app-header], nav, footer').count()).toBe(0);
      expect(await page.getByRole('textbox').count()).toBe(2);
      await screenshot(page, `complete-profile-${look.locale}`);

      const sent = changesSent(page, ME);
      for (const name of ['auth:profile.firstName', 'auth:profile.lastName'] as const) {
        await screen.field(name).fill('я'.repeat(51));
        expect(await screen.field(name).inputValue()).toBe('я'.repeat(50));
        await staysAsItIs(screen.field(name));
      }
      expect(await page.getByText('50/50', { exact: true }).count()).toBe(2);
      await screen.field('auth:profile.firstName').fill('   ');
      await screen.field('auth:profile.lastName').fill('Lee');
      await screen.button('auth:profile.submit').click();
      await page.getByText(screen.t('auth:profile.firstNameRequired')).waitFor();
      await screen.toast('auth:toast.profileError').waitFor();
      expect(sent).toEqual([]);

      const saving = await hold(page, ME, 'PATCH');
      await screen.field('auth:profile.firstName').fill('Ann');
      await screen.button('auth:profile.submit').click();
      const busy = screen.button('common:pleaseWait');
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      expect(await busy.locator('svg.animate-spin').count()).toBe(1);
      saving.release();
      await page.getByRole('article').first().waitFor();
      expect(path()).toBe('/marketplace');
      expect(sent).toHaveLength(1);
      await hasFocus(page.getByRole('heading', { level: 1 }));
    });

    it('A13: clears all data in every tab on sign-out and shows one toast', async () => {
      const person = await member(world);
      const { chatId } = await world.chatOf(person);
      await person.call('PATCH', `/api/chat/${chatId}/`, { name: 'Private matters' });
      await open(person);
      const secret = page.getByText('Private matters').first();
      await page.goto('/conversations');
      await secret.waitFor();
      const other = await page.context().newPage();
      await other.goto(`/conversations/${chatId}`);
      await other.getByRole('textbox', { name: screen.t('chat:composer.label'), exact: true }).fill('Half a thought');
      await eventually(kept, (keys) => expect(keys.join()).toContain('regent.draft.'));

      const header = page.getByRole('banner');
      await header.getByRole('link', { name: screen.t('common:header.home') }).click();
      await page.waitForURL('**/marketplace');
      await signOut();
      await screen.email.waitFor();
      expect(path()).toBe('/auth');
      await screen
        .toast('common:signOut.done')
        .filter({ hasText: screen.t('common:signOut.doneTitle') })
        .waitFor();
      expect(await screen.toasts.count()).toBe(1);
      await other.locator('input[type=email]').waitFor();
      expect(new URL(other.url()).pathname).toBe('/auth');
      expect(await other.getByText('Private matters').count()).toBe(0);
      expect(await other.locator('[data-sonner-toast]').count()).toBe(0);
      expect(await kept()).toEqual([]);

      // Back must not show private content even for a moment.
      await page.evaluate(() => {
        const watch = (): void => {
          if (document.body.textContent?.includes('Private matters')) document.documentElement.dataset.flashed = '';
        };
        new MutationObserver(watch).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      await page.goBack();
      await page.waitForFunction(() => history.state?.usr?.from?.pathname === '/conversations');
      await screen.email.waitFor();
      expect(path()).toBe('/auth');
      expect(await page.locator('html[data-flashed]').count()).toBe(0);

      // In the same tab, the previous user's data is requested again.
      await world.sql('DELETE FROM rate_limit');
      const list = await hold(page, CHATS);
      await screen.ask(person.email);
      await page.waitForURL('**/conversations');
      await eventually(list.count, (count) => expect(count).toBeGreaterThan(0));
      expect(await page.locator('html[data-flashed]').count()).toBe(0);
      list.release();
      await secret.waitFor();
      // The other tab is signed in as well.
      await other.locator('input[type=email]').waitFor({ state: 'detached' });
    });

    it('A13: signs out of an expired session', async () => {
      const person = await member(world);
      const { chatId } = await world.chatOf(person);
      await open(person);
      await page.goto(`/conversations/${chatId}`);
      const box = page.getByRole('textbox', { name: screen.t('chat:composer.label'), exact: true });
      await box.fill('Half a thought');
      await eventually(kept, (keys) => expect(keys.join()).toContain('regent.draft.'));
      // On a phone, the header is above the list only.
      if (look.width < 700) await page.getByRole('link', { name: screen.t('chat:header.back') }).click();
      await page
        .getByRole('banner')
        .getByRole('link', { name: screen.t('common:header.home') })
        .click();
      await box.waitFor({ state: 'detached' }); // messages are also articles
      await page.getByRole('article').first().waitFor();
      await page.context().clearCookies();
      await signOut();
      await screen.toast('common:signOut.done').waitFor();
      await screen.email.waitFor();
      expect(path()).toBe('/auth');
      expect(await page.evaluate(() => history.state?.usr ?? null)).toBeNull();
      expect(await screen.toasts.count()).toBe(1);
      expect(await kept()).toEqual([]);
    });
  });
});
