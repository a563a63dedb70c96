import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { isFocused, ProfileScreen } from '../../support/screens/profile-screen.js';
import { setFirstPassword, type WebPerson } from '../../support/server/people/web-person.js';
import { idOf } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const PASSWORD = 'correct horse battery staple';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

describe('sessions and password', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: ProfileScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  /** Other browsers in which the user is signed in. */
  const elsewhere = async (count: number): Promise<void> => {
    const id = await idOf(person);
    await world.sql(
      `INSERT INTO session (token_hash, user_id, user_agent, expires_at)
       SELECT sha256((random() || '/' || n)::text::bytea), ${id}, '${CHROME}', now() + interval '1 day'
       FROM generate_series(1, ${count}) AS n`,
    );
  };
  const sessions = () => person.call<{ current: boolean }[]>('GET', '/api/account/session/');

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    const open = async (): Promise<void> => {
      await screen.open();
      await screen.card('profile:sessions.title').getByText(screen.t('profile:sessions.current')).waitFor();
    };
    const box = (key: 'current' | 'new' | 'repeat') =>
      screen.dialog.getByLabel(screen.t(`profile:password.${key}`), { exact: true });
    const save = () => screen.button('profile:password.save');
    beforeEach(async () => {
      person = await world.person();
      screen = new ProfileScreen(await world.page(look, person), locale);
    });

    it('sets a password that is long, uncommon and repeated correctly', async () => {
      await open();
      await screen.button('profile:password.setButton').click();
      expect(await box('current').count()).toBe(0);
      await box('new').fill('short');
      await save().click();
      await screen.dialog.getByText(screen.t('profile:password.tooShort', { min: 10 })).waitFor();
      await screen.dialog.getByText(screen.t('profile:code.missing')).waitFor();
      await screen.dialog.getByText(screen.t('profile:password.mismatch')).waitFor();
      await screen.button('profile:code.send').click();
      await screen.dialog.getByText(screen.t('profile:code.sent', { email: person.email })).waitFor();
      await box('new').fill('password12');
      await box('repeat').fill('password12');
      await save().click();
      await screen.dialog.getByText(screen.t('profile:password.tooWeak')).waitFor();
      await box('new').fill(PASSWORD);
      await box('repeat').fill(PASSWORD);
      await save().click();
      await screen.said('profile:password.saved');
      await screen.button('profile:password.changeButton').waitFor();
      const given = { username: person.email, password: PASSWORD };
      await expect(person.call('POST', '/api/account/sign/in/', given)).resolves.toMatchObject({ email: person.email });
    });

    it('requires the current password for a change and signs out other sessions', async () => {
      await setFirstPassword(person, PASSWORD);
      await elsewhere(2);
      await open();
      await screen.button('profile:password.changeButton').click();
      await box('new').fill(`${PASSWORD}!`);
      await box('repeat').fill(`${PASSWORD}!`);
      await save().click();
      await screen.dialog.getByText(screen.t('profile:password.currentNeeded')).waitFor();
      await box('current').fill('something else');
      await save().click();
      await screen.dialog.getByText(screen.t('profile:password.currentWrong')).waitFor();
      await eventually(
        () => isFocused(box('current')),
        (focused) => expect(focused).toBe(true),
      );
      expect(await box('current').getAttribute('type')).toBe('password');
      await screen.dialog.getByLabel(screen.t('profile:password.show')).check();
      expect(await box('current').getAttribute('type')).toBe('text');
      await box('current').fill(PASSWORD);
      await save().click();
      await screen.said('profile:password.saved');
      await eventually(
        () => screen.card('profile:sessions.title').getByRole('listitem').count(),
        (count) => expect(count).toBe(1),
      );
      expect(await sessions()).toHaveLength(1);
    });

    it('accepts an emailed code instead of a forgotten password', async () => {
      await setFirstPassword(person, PASSWORD);
      await open();
      await screen.button('profile:password.changeButton').click();
      await screen.button('profile:password.forgotten').click();
      expect(await box('current').count()).toBe(0);
      const code = screen.dialog.getByLabel(screen.t('profile:code.label'), { exact: true });
      const other = 'quite another one 77';
      await box('new').fill(other);
      await box('repeat').fill(other);
      await save().click();
      await screen.dialog.getByText(screen.t('profile:code.missing')).waitFor();
      await screen.button('profile:code.send').click();
      await screen.dialog.getByText(screen.t('profile:code.sent', { email: person.email })).waitFor();
      await hasFocus(code);
      // Evaluation mode fills the code in automatically.
      await eventually(
        () => code.inputValue(),
        (value) => expect(value).toMatch(/^\d{6}$/),
      );
      expect(await violations(screen.page, 'the code in place of a password')).toEqual([]);
      await save().click();
      await screen.said('profile:password.saved');
      const given = { username: person.email, password: other };
      await expect(person.call('POST', '/api/account/sign/in/', given)).resolves.toMatchObject({ email: person.email });
    });

    it('lists sessions, this browser first, and signs out a single one', async () => {
      await elsewhere(2);
      await open();
      const rows = screen.card('profile:sessions.title').getByRole('listitem');
      expect(await rows.count()).toBe(3);
      expect(await rows.first().innerText()).toContain(screen.t('profile:sessions.current'));
      expect(await rows.first().getByRole('button').count()).toBe(0);
      const device = screen.t('profile:sessions.browserOnSystem', { browser: 'Chrome', system: 'Windows' });
      expect(await rows.nth(1).innerText()).toContain(device);
      await rows.nth(1).getByRole('button').click();
      await screen.said('profile:sessions.ended');
      await eventually(
        () => rows.count(),
        (count) => expect(count).toBe(2),
      );
      expect(await isFocused(screen.card('profile:sessions.title'))).toBe(true);
      expect(await sessions()).toHaveLength(2);
    });

    it('signs out other sessions after confirmation, and shows more than ten on request', async () => {
      await elsewhere(11);
      await open();
      const rows = screen.card('profile:sessions.title').getByRole('listitem');
      expect(await rows.count()).toBe(10);
      await screen.button('profile:sessions.more').click();
      await eventually(
        () => rows.count(),
        (count) => expect(count).toBe(12),
      );
      expect(await isFocused(rows.nth(10).getByRole('button'))).toBe(true);
      await screen.button('profile:sessions.endOthers').click();
      await screen.question.getByRole('button', { name: screen.t('common:cancel') }).click();
      await screen.question.waitFor({ state: 'hidden' });
      expect(await sessions()).toHaveLength(12);
      await screen.button('profile:sessions.endOthers').click();
      await screen.question.getByRole('button', { name: screen.t('profile:sessions.endOthers') }).click();
      await screen.said('profile:sessions.othersEnded');
      await eventually(
        () => rows.count(),
        (count) => expect(count).toBe(1),
      );
      expect(await sessions()).toEqual([expect.objectContaining({ current: true })]);
      expect(await screen.button('profile:sessions.endOthers').count()).toBe(0);
    });

    it('shows an error when sessions fail to load, and retries', async () => {
      const url = /\/api\/account\/session/;
      await screen.page.route(url, (route) => route.fulfill({ status: 503, body: '' }));
      await screen.page.goto('/personal?tab=profile');
      await screen.said('profile:sessions.error');
      await screen.page.unroute(url);
      await screen
        .card('profile:sessions.title')
        .getByRole('button', { name: screen.t('common:retry') })
        .click();
      await screen.card('profile:sessions.title').getByText(screen.t('profile:sessions.current')).waitFor();
    });
  });
});
