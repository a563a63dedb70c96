import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { isFocused, ME, ProfileScreen } from '../../support/screens/profile-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { hold } from '../../support/server/waiting/held.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

interface Me {
  username: string;
  bio: string | null;
}

describe('profile', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: ProfileScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const me = () => person.call<Me>('GET', '/api/account/me/');

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      person = await world.person();
      screen = new ProfileScreen(await world.page(look, person), locale);
    });

    it('P6: saves only changed fields in one request, and the header shows the new name', async () => {
      await screen.open();
      expect(await screen.save.isDisabled()).toBe(true);
      await screen.field('firstName').fill(' Анна ');
      await screen.field('bio').fill('Writes');
      await screen.save.dblclick();
      await screen.said('profile:form.saved');
      expect(screen.sent.map(({ body }) => body)).toEqual([{ first_name: 'Анна', bio: 'Writes' }]);
      await screen.header.getByText('Анна').waitFor();
      await screen.page.getByRole('heading', { level: 2, name: 'Анна Person' }).waitFor();
      await screen.field('bio').fill(' ');
      await screen.save.click();
      await eventually(me, ({ bio }) => expect(bio).toBeNull());
      await screen.page.reload();
      expect(await screen.field('firstName').inputValue()).toBe('Анна');
    });

    it('P6: keeps the focus and text typed while saving', async () => {
      await screen.open();
      const { page } = screen;
      const saving = await hold(page, ME, 'PATCH');
      const name = screen.field('firstName');
      await name.fill('Anna');
      await name.press('Enter');
      const busy = screen.button('profile:form.saving');
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      await name.press('Enter'); // clicks the busy button
      await page.keyboard.type('bel');
      expect(await isFocused(name)).toBe(true);
      saving.release();
      await screen.said('profile:form.saved');
      await screen.header.getByText('Anna', { exact: true }).waitFor();
      expect(await isFocused(name)).toBe(true);
      expect(await name.inputValue()).toBe('Annabel');

      await screen.save.focus();
      await page.keyboard.press('Enter');
      await screen.header.getByText('Annabel', { exact: true }).waitFor();
      await eventually(
        () => screen.save.isDisabled(),
        (disabled) => expect(disabled).toBe(true),
      );
      expect(await isFocused(screen.save)).toBe(true);
      await page.keyboard.press('Enter'); // nothing to save
      await page.evaluate(() => fetch('/api/account/csrf')); // earlier requests have been recorded by now
      expect(screen.sent.map(({ body }) => body)).toEqual([{ first_name: 'Anna' }, { first_name: 'Annabel' }]);
    });

    it('P6: requires both names, marks and focuses the invalid field, and sends nothing', async () => {
      await screen.open();
      await screen.field('firstName').fill('  ');
      await screen.field('lastName').fill('');
      await screen.field('username').fill('не латиница');
      await screen.save.click();
      await screen.said('profile:form.firstNameRequired');
      await screen.said('profile:form.lastNameRequired');
      await screen.said('profile:form.usernameLetters');
      expect(await isFocused(screen.field('firstName'))).toBe(true);
      await screen.field('lastName').fill('Lee'); // fixing one field keeps the caret
      expect(await isFocused(screen.field('lastName'))).toBe(true);
      await screen.button('profile:form.reset').click();
      expect(await isFocused(screen.card('profile:form.title'))).toBe(true); // the button is gone
      expect(await screen.field('firstName').inputValue()).toBe('Test');
      expect(screen.sent).toEqual([]);
    });

    it('P6: shows a field error when the username is taken', async () => {
      const other = await world.person();
      const { username } = await other.call<Me>('GET', '/api/account/me/');
      await screen.open();
      await screen.field('username').fill(username);
      await screen.save.click();
      await screen.said('profile:form.usernameTaken');
      await eventually(
        () => isFocused(screen.field('username')),
        (focused) => expect(focused).toBe(true),
      );
      expect(await screen.field('username').getAttribute('aria-invalid')).toBe('true');
    });

    it('G9: limits names to 50 characters, the username to 30 and the bio to 1000', async () => {
      await screen.open();
      for (const [name, max] of [
        ['firstName', 50],
        ['lastName', 50],
        ['username', 30],
        ['bio', 1000],
      ] as const) {
        await screen.field(name).fill('x'.repeat(max + 1));
        expect(await screen.field(name).inputValue()).toHaveLength(max);
      }
    });

    it('P6: shows an error when saving fails and keeps the edits', async () => {
      await screen.open();
      await screen.page.route(ME, (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      );
      await screen.field('firstName').fill('Anna');
      await screen.save.click();
      await screen.said('profile:form.failed');
      expect(await screen.field('firstName').inputValue()).toBe('Anna');
    });

    it('P6: keeps the draft across tabs, pages and Back until save, reset or sign-out', async () => {
      await screen.open();
      const { page } = screen;
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.dismiss();
      });
      const tab = (key: 'personas' | 'profile') => page.getByRole('tab', { name: screen.t(`personal:tabs.${key}`) });
      const isStill = async (): Promise<void> => {
        await screen.field('firstName').waitFor();
        expect(await screen.field('firstName').inputValue()).toBe('Anna');
        expect(await screen.field('bio').inputValue()).toBe('Poems');
      };
      await screen.field('firstName').fill('Anna');
      await screen.field('bio').fill('Poems');

      await tab('personas').click();
      await screen.field('firstName').waitFor({ state: 'detached' });
      await tab('profile').click();
      await isStill();
      await screen.header.getByRole('link', { name: screen.t('common:header.home') }).click();
      await page.getByRole('article').first().waitFor();
      await page.goBack();
      await isStill();

      await page.reload({ timeout: 2000 }).catch(() => undefined);
      expect(asked).toEqual(['beforeunload']);
      await isStill();

      await screen.save.click();
      await screen.said('profile:form.saved');
      expect(screen.sent.map(({ body }) => body)).toEqual([{ first_name: 'Anna', bio: 'Poems' }]);

      await screen.field('bio').fill('Prose');
      await screen.button('profile:form.reset').click();
      await page.reload();
      await isStill();
      await screen.field('bio').fill('Prose');
      await screen.header.locator('[aria-haspopup="menu"]').click();
      await page.getByRole('menuitem', { name: screen.t('common:header.signOut') }).click();
      await page.waitForURL('**/auth');
      await page.reload();
      await page.locator('input[type=email]').waitFor();
      expect(asked).toHaveLength(1);
    });

    it('fits a phone', async () => {
      screen = new ProfileScreen(await world.page({ ...PHONE, locale }, person), locale);
      await screen.open();
      await screen.page.waitForLoadState('networkidle');
      expect(await fitsAcross(screen.page)).toBe(true);
    });
  });
});
