import type { Page } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { EchoChats } from '../../support/chats/echo-chats.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { ChatScreen, isTitled } from '../../support/screens/chat-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const TEXTS = {
  en: { menu: 'Chat menu', branches: 'Branches…', tree: 'Branches' },
  ru: { menu: 'Меню чата', branches: 'Ветки…', tree: 'Ветки' },
} as const;

const LOOKS: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
  ['Russian, wide, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
  ['English, phone', { ...PHONE, locale: 'en', theme: 'light' }],
];

describe('branches and versions', () => {
  let world: UiWorld;
  let person: WebPerson;
  let chats: EchoChats;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
    chats = await EchoChats.of(world, person);
  });
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const shot = (page: Page, name: string, step: string): Promise<void> =>
    screenshot(page, `branches-${name.replace(/\W+/g, '-').toLowerCase()}-${step}`);

  it.each(looksOfRun(LOOKS))('%s: T13: opens a chat from the branch map by keyboard', async (name, look) => {
    const t = TEXTS[look.locale];
    const root = await chats.create('Plans');
    const first = await chats.say(root, 'Where to go in spring?');
    const left = await chats.branch(root, first, 'By the sea');
    const right = await chats.branch(root, first, 'In the mountains');
    const [copy] = await chats.messages(left);
    await chats.branch(left, copy?.id ?? 0, 'By the northern sea');
    const page = await world.page(look, person);
    await page.goto(`/conversations/${left}`);
    await page.getByRole('button', { name: t.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: t.branches }).click();
    const tree = page.getByRole('tree', { name: t.tree });
    await tree.waitFor();
    const lines = tree.getByRole('treeitem');
    expect(await lines.evaluateAll((all) => all.map((each) => each.getAttribute('aria-level')))).toEqual([
      '1',
      '2',
      '3',
      '2',
    ]);
    await hasFocus(lines.filter({ hasText: 'By the sea' }));
    await shot(page, name, 'branches');
    expect(await violations(page, `${name}, branches`)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await hasFocus(lines.filter({ hasText: 'By the northern sea' }));
    await page.keyboard.press('ArrowDown');
    await hasFocus(lines.filter({ hasText: 'In the mountains' }));
    await page.keyboard.press('ArrowLeft');
    await hasFocus(lines.filter({ hasText: 'Plans' }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/conversations/${right}`);
    await tree.waitFor({ state: 'detached' });
    await isTitled(page, '(1) In the mountains · Regent'); // the reply in the root is unread

    // Back from the agent page returns to the previous page.
    await page.goto(`/agent/${chats.agentId}`);
    await page.getByRole('button', { name: look.locale === 'en' ? 'Start chat' : 'Начать чат' }).click();
    const back = page.getByRole('dialog').getByRole('link');
    await back.first().waitFor();
    await shot(page, name, 'branches-agent');
    expect(await back.count()).toBe(1);
    await back.click();
    await page.waitForURL(`**/conversations/${right}`);
  });

  it.each(looksOfRun(LOOKS))('%s: T13: switches from a message to its other branches', async (name, look) => {
    const t = textsIn(look.locale);
    const root = await chats.create('Plans');
    const first = await chats.say(root, 'Where to go in spring?');
    await chats.say(root, 'And in summer?');
    const left = await chats.branch(root, first, 'By the sea');
    const page = await world.page(look, person);
    const message = page.getByRole('article').filter({ hasText: 'Where to go in spring?' }).first();
    const place = (at: number, all: number) =>
      message.getByRole('group', { name: t('chat:forks.label', { place: at, all }), exact: true });
    const step = (to: 'previous' | 'next') => message.getByRole('button', { name: t(`chat:forks.${to}`), exact: true });
    await page.goto(`/conversations/${root}`);
    await place(1, 2).waitFor();
    expect(await step('previous').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: t('chat:forks.next'), exact: true }).count()).toBe(1);
    await shot(page, name, 'fork');
    expect(await violations(page, `${name}, fork`)).toEqual([]);

    // A branch created in another tab is added.
    const right = await chats.branch(root, first, 'In the mountains');
    await place(1, 3).waitFor();
    await step('next').click();
    await page.waitForURL(`**/conversations/${left}?message=*`);
    await place(2, 3).waitFor();
    expect(await page.getByRole('article').filter({ hasText: 'And in summer?' }).count()).toBe(0);
    await hasFocus(step('next'));
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**/conversations/${right}?message=*`);
    await place(3, 3).waitFor();
    expect(await step('next').isDisabled()).toBe(true);
    await hasFocus(step('previous'));
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(`**/conversations/${left}?message=*`);
    await place(2, 3).waitFor();
    await hasFocus(step('previous'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/conversations/${root}?message=${first}`);
    await page.getByRole('article').filter({ hasText: 'And in summer?' }).first().waitFor();

    // The other branches are deleted, so there is nothing to switch to.
    await person.call('DELETE', `/api/chat/${left}/`);
    await place(1, 2).waitFor();
    await person.call('DELETE', `/api/chat/${right}/`);
    await place(1, 2).waitFor({ state: 'detached' });
  });

  it.each(looksOfRun(LOOKS))('%s: T2: edits a message, regenerates it and switches versions', async (name, look) => {
    const t = textsIn(look.locale);
    const id = await chats.create('Plans');
    await chats.say(id, 'Where to go in spring?');
    await chats.say(id, 'And in summer?');
    await chats.say(id, 'With children?');
    const page = await world.page(look, person);
    const other = await page.context().newPage();
    await Promise.all([page, other].map((each) => each.goto(`/conversations/${id}`)));
    const { box } = new ChatScreen(page, look.locale);
    const article = (text: string, on = page) => on.getByRole('article').filter({ hasText: text }).first();
    const button = (key: Parameters<typeof t>[0], within: ReturnType<typeof article>) =>
      within.getByRole('button', { name: t(key), exact: true });
    const version = (place: number, all: number, within: ReturnType<typeof article>) =>
      within.getByRole('group', { name: t('chatTools:versions.label', { place, all }), exact: true });
    const question = article('And in summer?');
    await box.fill('A draft');

    await question.hover();
    await shot(page, name, 'actions');
    await button('chatTools:revise.edit', question).click();
    const editor = page.getByRole('textbox', { name: t('chatTools:edit.label'), exact: true });
    await hasFocus(editor);
    await editor.press('Escape');
    await hasFocus(button('chatTools:revise.edit', question));
    await page.keyboard.press('Enter');
    await editor.fill('And in autumn?');
    await shot(page, name, 'edit');
    expect(await violations(page, `${name}, edit`)).toEqual([]);
    // Rejected once: the text stays.
    await page.route('**/edit', (route) => route.abort(), { times: 1 });
    await editor.press('Enter');
    await editor.waitFor();
    expect(await editor.inputValue()).toBe('And in autumn?');
    await editor.press('Control+Enter');
    const edited = article('And in autumn?');
    await version(2, 2, edited).waitFor();
    await eventually(
      () => page.url(),
      (url) => expect(url).not.toContain(`/conversations/${id}`),
    );
    expect(await article('With children?').count()).toBe(0);
    expect(await box.inputValue()).toBe('A draft');
    await article('You said: And in autumn?').waitFor();
    await article('And in autumn?', other).waitFor(); // the other tab follows
    expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
    await shot(page, name, 'versions');
    expect(await violations(page, `${name}, versions`)).toEqual([]);

    // Deletion and Undo keep the switch.
    await edited.hover();
    await button('chat:actions.more', edited).click();
    await page.getByRole('menuitem', { name: t('chat:actions.delete'), exact: true }).click();
    await page.getByRole('button', { name: t('chatTools:deletion.undo'), exact: true }).click();
    await page.getByText(t('chatTools:deletion.undone'), { exact: true }).first().waitFor();
    await version(2, 2, edited).waitFor();

    // A pending deletion is sent first, so the alternative does not contain the message.
    const first = article('Where to go in spring?');
    await first.hover();
    await button('chat:actions.more', first).click();
    await page.getByRole('menuitem', { name: t('chat:actions.delete'), exact: true }).click();
    const notice = page.getByRole('button', { name: t('chatTools:deletion.undo'), exact: true });
    await notice.waitFor();
    world.host.behave(chats.agentId, { kind: 'text', text: 'Another idea.' });
    await button('chatTools:revise.regenerate', article('You said: And in autumn?')).click();
    await article('Another idea.').waitFor();
    await version(2, 2, article('Another idea.')).waitFor();
    await article('Another idea.', other).waitFor();
    await notice.waitFor({ state: 'detached' });
    const shown = new URL(page.url()).pathname.split('/').at(-1);
    const messages = await person.call<{ message: string }[]>('GET', `/api/chat/${shown}/message/`);
    expect(messages.slice(1).map((each) => each.message)).toEqual([
      'You said: Where to go in spring?',
      'And in autumn?',
      'Another idea.',
    ]);

    await button('chatTools:versions.previous', article('Another idea.')).click();
    await version(1, 2, article('You said: And in autumn?')).waitFor();
    await hasFocus(button('chatTools:versions.next', article('You said: And in autumn?')));
    await button('chatTools:versions.previous', version(2, 2, article('And in autumn?'))).click();
    await article('With children?').waitFor();
    await article('With children?', other).waitFor();
    await page.reload();
    await article('With children?').waitFor();
    await version(1, 2, article('And in summer?')).waitFor();
    const listed = await person.call<{ id: number }[]>('GET', '/api/chat/');
    expect(listed.map((each) => each.id)).toEqual([id]);
  });
});
