import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { ProfileScreen } from '../../support/screens/profile-screen.js';
import { signInOverHttp } from '../../support/server/people/web-person.js';
import { readZip } from '../../support/services/read-zip.js';

const LOOKS: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
];

describe('user data', () => {
  let world: UiWorld;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  it.each(looksOfRun(LOOKS))(
    '%s: downloads all data as one file',
    async (_name, look) => {
      const ann = await world.person();
      const { chatId } = await world.chatOf(ann);
      await ann.call('POST', `/api/chat/${chatId}/message/`, { message: 'Keep this for me' });
      const page = await world.page(look, ann);
      const screen = new ProfileScreen(page, look.locale);
      await screen.open();
      const card = screen.card('profile:data.title');
      await card.scrollIntoViewIfNeeded();
      await screenshot(page, `your-data-${look.locale}-${look.width}`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        card.getByRole('button', { name: screen.t('profile:data.export') }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^regent-\d{4}-\d\d-\d\d\.zip$/);
      const files = await readZip(await download.path());
      expect(files.get('profile.json')?.toString()).toContain(ann.email);
      expect(files.get(`chats/${chatId}.json`)?.toString()).toContain('Keep this for me');
    },
    60_000,
  );

  it.each(looksOfRun(LOOKS))(
    '%s: deletes the account after typing its email and an emailed code; the email can sign up again',
    async (name, look) => {
      const ann = await world.person();
      const { chatId } = await world.chatOf(ann);
      const page = await world.page(look, ann);
      const screen = new ProfileScreen(page, look.locale);
      await screen.open();
      await screen.button('profile:data.delete').click();
      const { dialog } = screen;
      await dialog.getByRole('textbox', { name: screen.t('profile:data.confirm') }).fill('somebody@example.com');
      await screen.button('profile:data.deleteForever').click();
      await dialog.getByText(screen.t('profile:data.confirmWrong')).waitFor();
      await dialog.getByText(screen.t('profile:code.missing')).waitFor();
      await screenshot(page, `delete-account-${look.locale}-${look.width}`);
      expect(await violations(page, name)).toEqual([]);

      await dialog.getByRole('textbox', { name: screen.t('profile:data.confirm') }).fill(ann.email);
      const code = dialog.getByRole('textbox', { name: screen.t('profile:code.label') });
      await code.fill('000000');
      await screen.button('profile:data.deleteForever').click();
      await dialog.getByText(screen.t('profile:code.wrong')).waitFor();
      // Evaluation mode fills the code in automatically.
      await code.fill('');
      // The sign-in code was sent there a moment ago.
      await world.sql('DELETE FROM rate_limit');
      await screen.button('profile:code.send').click();
      await dialog.getByText(screen.t('profile:code.sent', { email: ann.email })).waitFor();
      await hasFocus(code);
      await screen.button('profile:data.deleteForever').click();
      await page.waitForURL(/\/auth$/);
      await screen.said('profile:data.deleted');

      const answer = await fetch(`${world.url}/api/account/me/`, {
        headers: { cookie: `${ann.cookie.name}=${ann.cookie.value}` },
      });
      expect(answer.status).toBe(401);
      await world.sql('DELETE FROM rate_limit');
      const anew = await signInOverHttp(world.url, ann.email);
      expect(await anew.call('GET', '/api/chat/')).toEqual([]);
      await expect(anew.call('GET', `/api/chat/${chatId}/`)).rejects.toThrow('404');
    },
    60_000,
  );
});
