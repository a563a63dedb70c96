import type { Page } from 'playwright-core';
import { DESKTOP, type Look } from '../../support/browser/browser.js';
import { Keyboard } from '../../support/browser/keyboard.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { flat, ScreenReader } from '../../support/browser/screen-reader.js';
import { words } from '../../support/browser/ui-world.js';
import { WorldWithMail } from '../../support/browser/world-with-mail.js';
import { pdf } from '../../support/files/samples.js';
import { ChatScreen } from '../../support/screens/chat-screen.js';
import { signInOverHttp } from '../../support/server/people/web-person.js';

const looks: [string, Look][] = [
  ['English', DESKTOP],
  ['Russian, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const REPLY = words(60);

describe('the main flow by keyboard and screen reader', () => {
  let place: WorldWithMail;
  beforeAll(async () => {
    place = await WorldWithMail.start();
  }, 90_000);
  afterAll(() => place?.stop());
  afterEach(() => place.world.closePages());

  it.each(looksOfRun(looks))(
    '%s: sign in, find an agent, start a chat, get replies, retry a failed one',
    async (_name, look) => {
      const page = await place.world.page(look);
      const reader = await ScreenReader.of(page);
      const keys = new Keyboard(page);
      const screen = new ChatScreen(page, look.locale);
      const { t, dialog } = screen;
      const email = `reader-${Date.now()}@example.com`;

      // Sign-in: each step is announced through the element that takes the focus.
      await page.goto('/');
      expect(await reader.problems()).toEqual([]);
      const join = page
        .locator('#root main')
        .getByRole('link', { name: t('landing:join'), exact: true })
        .first();
      await keys.tabTo(join);
      await keys.press('Enter');
      await keys.isAt(dialog.getByLabel(t('auth:email.label')));
      expect(await reader.problems()).toEqual([]);
      expect(await reader.focused()).toMatchObject({ name: t('auth:email.label'), states: { required: true } });
      await keys.type(email);
      await keys.press('Enter');
      await keys.isAt(screenCode(page, t('auth:code.label')));
      expect(await reader.focused()).toMatchObject({
        name: t('auth:code.label'),
        description: t('auth:code.intro', { email }),
      });
      expect(await reader.problems()).toEqual([]);
      const code = await place.mails.codeFor(email);
      await keys.type(code === '111111' ? '222222' : '111111');
      await keys.press('Enter');
      await reader.hears(`${t('auth:toast.otpError')} ${t('errors:codes.invalid_otp')}`);
      await keys.isAt(screenCode(page, t('auth:code.label')));
      expect((await reader.focused()).states).toMatchObject({ invalid: 'true' });
      await keys.type(code);
      await keys.press('Enter');
      await dialog.getByLabel(t('auth:profile.firstName')).waitFor();
      await keys.isSomewhere();
      expect(await reader.problems()).toEqual([]);
      await keys.tabTo(dialog.getByLabel(t('auth:profile.firstName')), { most: 5 });
      await keys.type('Anna');
      await keys.press('Tab');
      await keys.type('Reader');
      await keys.press('Enter');

      // The marketplace and an agent.
      await page.waitForURL('**/marketplace');
      await reader.arrives(`${t('marketplace:title')} · Regent`);
      await reader.hears(
        `${t('auth:toast.profileCompleted')} ${t('auth:toast.welcome', { name: 'Anna' })}`,
        t('marketplace:agents', { count: 3 }),
      );
      expect(await reader.problems()).toEqual([]);
      expect(await reader.landmarks()).toEqual([
        'banner',
        `navigation ${t('common:header.label')}`,
        'main',
        'search',
        `region ${t('marketplace:tabs.available')}`,
        'contentinfo',
        `navigation ${t('common:footer.label')}`,
        `region ${t('common:notifications')} Alt+T`,
      ]);
      await keys.tabTo(page.getByRole('searchbox', { name: t('marketplace:searchLabel') }));
      await keys.type('regent guide');
      await reader.hears(t('marketplace:found', { count: 1 }));
      const found = page.getByRole('main').getByRole('link', { name: /Regent/ });
      const agent = await found.innerText();
      await keys.tabTo(found);
      await keys.press('Enter');
      await page.waitForURL('**/agent/*');
      await reader.arrives(`${agent} · Regent`);
      await page.getByRole('button', { name: t('agent:start.startChat') }).waitFor();
      await reader.hears();
      expect(await reader.problems()).toEqual([]);
      const agentId = Number(page.url().split('/').at(-1));

      // A chat: the field takes the focus, and its form names the chat.
      await keys.tabTo(screen.button('agent:start.startChat'));
      await keys.press('Enter');
      await dialog.waitFor();
      const start = dialog.getByRole('button', { name: t('agent:chat.submit') });
      await keys.tabTo(start, { most: 12 });
      expect(await reader.problems()).toEqual([]);
      await keys.press('Enter');
      await page.waitForURL('**/conversations/*');
      await reader.arrives(`${agent} · Regent`, screen.box);
      await reader.hears(t('agent:chat.created'));
      expect(await reader.landmarks()).toEqual([
        'banner',
        `navigation ${t('common:header.label')}`,
        'main',
        `navigation ${t('chat:title')}`,
        'search',
        `region ${t('chat:list.label')}`,
        `region ${t('chat:messages.label')}`,
        `form ${t('chat:composer.form', { name: agent })}`,
        `region ${t('common:notifications')} Alt+T`,
      ]);
      expect(await reader.problems()).toEqual([]);

      // A streamed reply: its start and end are announced, its words are not; meanwhile another message waits.
      const failure = { kind: 'json', value: { message: 'Error in workflow' }, status: 500, delayMs: 700 } as const;
      place.world.host.behave(agentId, {
        kind: 'sequence',
        steps: [{ kind: 'stream', pieces: REPLY, intervalMs: 60 }, failure, { kind: 'echo' }],
      });
      await keys.type('Tell me a lot');
      await keys.press('Enter');
      const typing = t('chat:messages.typing', { name: agent });
      await reader.hears(typing);
      await keys.type('And this');
      await keys.press('Enter');
      await reader.hears(t('chat:delivery.queued'));
      const running = flat(await reader.tree()).filter(({ role, states }) => role === 'article' && states.busy);
      expect(running.map(({ name }) => name)).toEqual([agent]);
      await reader.hears(REPLY.join('').trim(), `!${t('errors:failures.workflow_error', { name: agent })}`);
      await keys.isAt(screen.box);

      // The failed message is announced once, and its retry moves the focus back to the messages.
      const retry = screen.button('chat:actions.retry');
      await keys.tabTo(retry, { back: true, most: 30 });
      expect(await reader.problems()).toEqual([]);
      await keys.press('Enter');
      await keys.isAt(screen.messages);
      await reader.hears('You said: And this');

      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const copy = screen.button('chat:actions.copy', {}, screen.message('You said: And this'));
      await keys.tabTo(copy, { most: 40 });
      await keys.press('Enter');
      await reader.hears(t('chat:actions.copied'));
      await keys.isAt(copy);
      await reader.hears();
    },
    180_000,
  );

  it.each(looksOfRun([...looks].reverse()))(
    '%s: edit, regenerate, answer a question, attach a file, write offline, search, use the list',
    async (_name, look) => {
      const email = `listener-${Date.now()}@example.com`;
      const person = await signInOverHttp(place.world.url, email, () => place.mails.codeFor(email));
      const { chatId, agent } = await place.world.chatOf(person);
      place.world.host.behave(agent.id, { kind: 'echo' });
      const page = await place.world.page(look, person);
      const reader = await ScreenReader.of(page);
      const keys = new Keyboard(page);
      const screen = new ChatScreen(page, look.locale);
      const { t } = screen;
      const version = (place: number, all: number) =>
        page.getByRole('group', { name: t('chatTools:versions.label', { place, all }), exact: true });
      await page.goto(`/conversations/${chatId}`);
      await keys.isAt(screen.box);
      await keys.type('Where to go?');
      await keys.press('Enter');
      await reader.hears('You said: Where to go?');

      // An edit: offline, it shows why it cannot be sent, and keeps its text.
      const edit = screen.button('chatTools:revise.edit', {}, screen.message('Where to go?').first());
      const editor = page.getByRole('textbox', { name: t('chatTools:edit.label'), exact: true });
      await keys.press('ArrowUp');
      await keys.isAt(editor);
      await keys.press('Escape');
      await keys.isAt(edit);
      await keys.press('Enter');
      await keys.isAt(editor);
      expect(await reader.problems()).toEqual([]);
      await keys.retype('Where to sail?');
      await page.context().setOffline(true);
      await reader.hears(t('common:connection.none'), t('chatTools:edit.offline'));
      await keys.press('Enter');
      await keys.isAt(editor);
      await page.context().setOffline(false);
      await reader.hears(t('chatTools:edit.hint'));
      await page.reload(); // the text is kept
      await keys.isAt(editor);
      expect(await editor.inputValue()).toBe('Where to sail?');
      await keys.press('Enter');
      await reader.hears('You said: Where to sail?');
      await keys.isAt(screen.box);
      await version(2, 2).waitFor();
      expect(await reader.problems()).toEqual([]);

      // A regenerated reply; alternatives are switched in place.
      place.world.host.behave(agent.id, { kind: 'text', text: 'To the **north**.' });
      await keys.tabTo(screen.button('chatTools:revise.regenerate'), { back: true, most: 20 });
      await keys.press('Enter');
      await reader.hears('To the north.');
      await keys.isAt(screen.box);
      const versions = version(2, 2).last();
      await keys.tabTo(screen.button('chatTools:versions.previous', {}, versions), { back: true, most: 20 });
      await keys.press('Enter');
      await keys.isAt(screen.button('chatTools:versions.next', {}, version(1, 2).last()));
      await reader.hears();

      // A question.
      const request = { type: 'choice', title: 'Which boat?', options: ['Large', 'Small'] };
      place.world.host.behave(agent.id, { kind: 'json', value: { output: 'One thing first.', request } });
      await screen.box.focus();
      await keys.type('I want a boat');
      await keys.press('Enter');
      await reader.hears('One thing first. Which boat?');
      place.world.host.behave(agent.id, { kind: 'echo' });
      const panel = page.getByRole('region', { name: 'Which boat?' });
      await keys.tabTo(panel.getByRole('button', { name: 'Small' }), { back: true, most: 20 });
      expect(await reader.problems()).toEqual([]);
      await keys.press('Enter');
      await keys.isAt(panel);
      await reader.hears('You said: Small');

      // A file.
      const attach = screen.button('files:attach');
      await keys.tabTo(attach, { most: 30 });
      const chooser = page.waitForEvent('filechooser');
      await attach.press('Enter');
      await (await chooser).setFiles({ name: 'chart.pdf', mimeType: 'application/pdf', buffer: pdf() });
      await reader.hears(t('files:uploading', { count: 1 }), t('files:attached', { count: 1 }));
      await keys.isAt(screen.box);
      expect(await reader.problems()).toEqual([]);
      await keys.type('Our chart');
      await keys.press('Enter');
      await reader.hears('You said: Our chart');

      // Offline: a waiting message is announced once, and can be withdrawn into the field.
      await page.context().setOffline(true);
      await reader.hears(t('common:connection.none'));
      await keys.type('Are we their yet?');
      await keys.press('Enter');
      await reader.hears(t('chat:delivery.waiting'));
      await keys.press('ArrowUp');
      expect(await screen.box.inputValue()).toBe('Are we their yet?');
      await screen.message('Are we their yet?').waitFor({ state: 'detached' });
      await keys.retype('Are we there yet?');
      await keys.press('Enter');
      await reader.hears(t('chat:delivery.waiting'));
      await page.context().setOffline(false);
      await reader.hears('You said: Are we there yet?');
      const shown = page.url().split('/').at(-1);
      const stored = await person.call<{ message: string }[]>('GET', `/api/chat/${shown}/message/`);
      expect(stored.filter(({ message }) => /^Are we/.test(message))).toHaveLength(1);

      // Search: the number of results is announced, and the opened message takes the focus.
      const field = page.getByRole('searchbox', { name: t('chat:search.label') });
      await keys.tabTo(attach, { back: true, most: 10 });
      await keys.press('/');
      await keys.isAt(field);
      await keys.type('chart');
      await reader.hears(t('chatTools:search.found', { count: 2 }));
      expect(await reader.problems()).toEqual([]);
      await keys.press('ArrowDown');
      await keys.press('Enter');
      await keys.isAt(page.locator('[data-mark=shown]'));

      // The list: menus expose the name of their chat, and whether they are open.
      await keys.press('/');
      await keys.press('Escape');
      const [row] = await screen.list.getByRole('link').allInnerTexts();
      const menu = screen.button('chat:list.menu', { name: row ?? '' });
      await keys.tabTo(menu, { most: 10 });
      expect((await reader.focused()).states).toMatchObject({ expanded: false, hasPopup: 'menu' });
      await keys.press('Enter');
      await page.getByRole('menu').waitFor();
      expect(await reader.problems()).toEqual([]);
      await keys.press('Escape');
      await keys.isAt(menu);
      await reader.hears();
    },
    180_000,
  );
});

const screenCode = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);
