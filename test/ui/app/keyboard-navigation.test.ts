import { DESKTOP, type Look } from '../../support/browser/browser.js';
import { Keyboard } from '../../support/browser/keyboard.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { words } from '../../support/browser/ui-world.js';
import { WorldWithMail } from '../../support/browser/world-with-mail.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [string, Look][] = [
  ['English', DESKTOP],
  ['Russian, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Total for the whole flow; a screen whose first target comes last needs more. */
const MOST_TABS = 150;

describe('keyboard navigation of all main flows', () => {
  let place: WorldWithMail;
  beforeAll(async () => {
    place = await WorldWithMail.start();
  }, 90_000);
  afterAll(() => place?.stop());
  afterEach(() => place.world.closePages());

  it.each(looksOfRun(looks))(
    '%s: sign in, search, start a chat, send, rename, branch, create an agent, publish, sign out',
    async (_name, look) => {
      const t = textsIn(look.locale);
      const page = await place.world.page(look);
      const keys = new Keyboard(page);
      const button = (key: Parameters<typeof t>[0], values = {}) =>
        page.getByRole('button', { name: t(key, values), exact: true });
      const field = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key));
      const dialog = page.getByRole('dialog');
      const email = `keys-${Date.now()}@example.com`;

      // Sign in on the landing page. Escape returns the focus to the button first.
      await page.goto('/');
      // Not the server-rendered link, which leads to a page: the dialog needs the script.
      const join = page
        .locator('#root main')
        .getByRole('link', { name: t('landing:join'), exact: true })
        .first();
      await keys.tabTo(join);
      // The second time, the dialog shows its field immediately.
      for (let time = 0; time < 2; time++) {
        await keys.press('Enter');
        await keys.isAt(dialog.getByLabel(t('auth:email.label')));
        await keys.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        await keys.isAt(join);
      }
      await keys.press('Enter');
      await keys.tabTo(dialog.getByLabel(t('auth:email.label')), { most: 5 });
      await keys.type(email);
      await keys.press('Enter');
      await keys.isAt(dialog.getByLabel(t('auth:code.label')));
      await keys.type(await place.mails.codeFor(email));
      await keys.press('Enter');
      await keys.tabTo(field('auth:profile.firstName'), { most: 5 });
      await keys.type('Anna');
      await keys.press('Tab');
      await keys.type('Keys');
      await keys.press('Enter');
      await page.waitForURL('**/marketplace');

      // Search the marketplace.
      await keys.tabTo(page.getByRole('searchbox', { name: t('marketplace:searchLabel') }));
      await keys.type('regent guide');
      const found = page.getByRole('main').getByRole('link', { name: /Regent/ });
      // Until then, the link belongs to the previous list, which is replaced.
      await eventually(
        () => page.getByRole('main').getByRole('article').count(),
        (count) => expect(count).toBe(1),
      );
      await keys.tabTo(found);
      await keys.press('Enter');
      await page.waitForURL('**/agent/*');
      place.world.host.behave(Number(page.url().split('/').at(-1)), {
        kind: 'stream',
        pieces: words(5),
        intervalMs: 30,
      });

      // Start a chat and send a message.
      await keys.tabTo(button('agent:start.startChat'));
      await keys.press('Enter');
      await dialog.waitFor();
      await keys.tabTo(dialog.getByRole('button', { name: t('agent:chat.submit') }), { most: 12 });
      await keys.press('Enter');
      await page.waitForURL('**/conversations/*');
      const chat = page.url();
      const box = page.getByRole('textbox', { name: t('chat:composer.label'), exact: true });
      await keys.isAt(box);
      await keys.type('By keys alone');
      await keys.press('Enter');
      const messages = page.getByRole('region', { name: t('chat:messages.label') });
      await messages.getByText('word4').waitFor();
      await keys.isAt(box);

      // Rename it with Enter in the field, and cancel with Escape.
      const edit = page.getByRole('button', { name: t('chat:header.editChat', { name: 'By keys alone' }) });
      await keys.tabTo(edit, { back: true, most: 40 });
      await keys.press('Enter');
      await dialog.waitFor();
      await keys.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await keys.isAt(edit);
      await keys.press(' ');
      await keys.tabTo(dialog.getByLabel(t('chatTools:rename.name')), { most: 5 });
      await keys.retype('Keys only');
      await keys.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await keys.isSomewhere();
      await page
        .getByRole('link', { name: /Keys only/ })
        .first()
        .waitFor();

      // Branch at its last message.
      await keys.tabTo(messages.getByRole('button', { name: t('chat:actions.branch') }), { most: 20 });
      await keys.press('Enter');
      await page.waitForURL((url) => url.pathname.startsWith('/conversations/') && url.href !== chat);
      await keys.isSomewhere();

      // Create an agent: the skip link skips the header, the header link opens the form.
      await keys.tabTo(page.getByRole('banner').getByRole('link', { name: t('common:header.createAgent') }), {
        most: 60,
      });
      await keys.press('Enter');
      await page.waitForURL('**/create-agent');
      const name = `Keys ${Date.now()}`;
      for (const [key, text] of [
        ['agentForm:fields.agent_context.label', 'Made without a mouse'],
        ['studio:create.name', name],
      ] as const) {
        await keys.tabTo(page.getByRole('main').getByLabel(t(key)), { most: 15 });
        await keys.type(text);
      }
      await keys.tabTo(button('studio:create.submit'), { most: 30 });
      await keys.press('Enter');
      await dialog.getByText(t('studio:created.title', { name })).waitFor();
      await keys.press('Escape');
      await page.waitForURL('**/agent/*');
      await keys.isSomewhere();

      // Publish it: cancel first, then confirm.
      const publish = button('agent:owner.publish');
      await keys.tabTo(publish);
      await keys.press('Enter');
      const question = page.getByRole('alertdialog');
      await question.waitFor();
      await keys.press('Escape');
      await question.waitFor({ state: 'hidden' });
      await keys.isAt(publish);
      await keys.press('Enter');
      await keys.tabTo(question.getByRole('button', { name: t('agentSettings:publish.publish') }), { most: 4 });
      await keys.press('Enter');
      await question.waitFor({ state: 'hidden' });
      await keys.isAt(button('agent:owner.unpublish'));

      await keys.tabTo(page.locator('[data-app-header] [aria-haspopup="menu"]'), { back: true });
      await keys.press('Enter');
      const signOut = page.getByRole('menuitem', { name: t('common:header.signOut') });
      await signOut.waitFor();
      await keys.press('End');
      await keys.isAt(signOut);
      await keys.press('Enter');
      await page.waitForURL('**/auth');
      await keys.tabTo(field('auth:email.label'), { most: 12 });
      expect(keys.tabs).toBeLessThan(MOST_TABS);
    },
    180_000,
  );
});
