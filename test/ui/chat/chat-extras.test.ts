import type { Page } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, picture } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { withoutClipboard } from '../../support/errors/clipboard.js';
import { hold } from '../../support/server/held.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const TEXTS = {
  en: {
    quick: 'Search and commands',
    keys: 'Keyboard shortcuts',
    single: 'Single-key shortcuts',
    newChat: 'New chat…',
    which: 'Which agent?',
    message: 'Message',
    menu: 'Chat menu',
    branches: 'Branches…',
    tree: 'Branches',
    close: 'Close',
    dark: 'Dark theme',
    light: 'Light theme',
  },
  ru: {
    quick: 'Поиск и команды',
    keys: 'Сочетания клавиш',
    single: 'Одиночные клавиши',
    newChat: 'Новый чат…',
    which: 'С каким агентом?',
    message: 'Сообщение',
    menu: 'Меню чата',
    branches: 'Ветки…',
    tree: 'Ветки',
    close: 'Закрыть',
    dark: 'Тёмная тема',
    light: 'Светлая тема',
  },
} as const;

const LOOKS: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
  ['Russian, wide, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
  ['English, phone', { ...PHONE, locale: 'en', theme: 'light' }],
];

interface Chat {
  id: number;
}
interface Message {
  id: number;
  message: string;
  is_agent_message: boolean;
}

/** Ctrl with a key on the Russian layout. */
async function pressInRussian(page: Page, code: string, key: string): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  const press = { code, key, modifiers: 2, windowsVirtualKeyCode: code.charCodeAt(3) };
  await keys.send('Input.dispatchKeyEvent', { ...press, type: 'rawKeyDown' });
  await keys.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp' });
  await keys.detach();
}

describe('chat extras', () => {
  let world: UiWorld;
  let person: WebPerson;
  let agentId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
    agentId = await world.chatOf(person).then(async ({ chatId, agent }) => {
      await person.call('DELETE', `/api/chat/${chatId}/`);
      world.host.behave(agent.id, { kind: 'echo' });
      return agent.id;
    });
  });
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const shot = (page: Page, name: string, step: string): Promise<void> =>
    picture(page, `extras-${name.replace(/\W+/g, '-').toLowerCase()}-${step}`);
  const box = (page: Page, look = DESKTOP) =>
    page.getByRole('textbox', { name: TEXTS[look.locale].message, exact: true });
  const row = (page: Page, name: string) =>
    page
      .getByRole('region', { name: 'Your chats' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`) }) });
  const hasFocus = (locator: ReturnType<Page['locator']>): Promise<void> =>
    eventually(
      () => locator.evaluate((element) => element === document.activeElement),
      (focused) => expect(focused).toBe(true),
    );
  const titled = (page: Page, title: string): Promise<void> =>
    eventually(
      () => page.title(),
      (seen) => expect(seen).toBe(title),
    );

  async function chat(name: string): Promise<number> {
    return (await person.call<Chat>('POST', '/api/chat/', { agent_id: agentId, name })).id;
  }
  const messagesOf = (chatId: number): Promise<Message[]> => person.call('GET', `/api/chat/${chatId}/message/`);
  /** One message and its reply. */
  async function said(chatId: number, text: string): Promise<number> {
    const { id } = await person.call<Message>('POST', `/api/chat/${chatId}/message/`, { message: text });
    await eventually(
      () => messagesOf(chatId),
      (all) => expect(all.some((each) => each.is_agent_message && each.message.includes(text))).toBe(true),
    );
    return id;
  }
  async function branch(chatId: number, messageId: number, name: string): Promise<number> {
    return (await person.call<Chat>('POST', `/api/chat/${chatId}/branch/`, { message_id: messageId, name })).id;
  }

  it('keeps a draft per chat, in all tabs, until it is sent', async () => {
    const [one, two] = [await chat('One'), await chat('Two')];
    const page = await world.page(DESKTOP, person);
    await page.goto(`/conversations/${one}`);
    await box(page).fill('Half a\nthought');
    expect(await row(page, 'One').getByText('Draft:').count()).toBe(0); // it is open
    await row(page, 'Two').getByRole('link').click();
    await page.waitForURL(`**/conversations/${two}`);
    await row(page, 'One').getByText('Draft: Half a thought').waitFor();
    expect(await box(page).inputValue()).toBe('');
    await shot(page, 'draft', 'list');

    const other = await page.context().newPage();
    await other.goto(`/conversations/${one}`);
    await box(other).waitFor();
    expect(await box(other).inputValue()).toBe('Half a\nthought');
    await box(other).fill('A whole thought');
    await row(page, 'One').getByText('Draft: A whole thought').waitFor();
    await page.reload();
    await row(page, 'One').getByText('Draft: A whole thought').waitFor();

    await other.keyboard.press('Enter');
    await other.getByRole('article').getByText('You said: A whole thought').waitFor();
    await row(page, 'One').getByText('Draft:').waitFor({ state: 'detached' });
    expect(await box(other).inputValue()).toBe('');
    expect(await page.evaluate((id) => localStorage.getItem(`regent.draft.${id}`), one)).toBeNull();
  });

  it('shows the number of unread messages in the title of any page', async () => {
    const [one, two] = [await chat('One'), await chat('Two')];
    await said(one, 'first');
    await said(two, 'second');
    const page = await world.page(DESKTOP, person);
    await page.goto('/marketplace');
    await titled(page, '(2) Agent marketplace · Regent');
    await page.goto('/conversations');
    await titled(page, '(2) Conversations · Regent');
    expect(await row(page, 'One').getByText('1', { exact: true }).count()).toBe(1);
    await row(page, 'One').getByRole('link').click();
    await titled(page, '(1) One · Regent');
    await eventually(
      () => row(page, 'One').getByText('1', { exact: true }).count(),
      (count) => expect(count).toBe(0),
    );
    await said(two, 'third');
    await titled(page, '(2) One · Regent');
    await row(page, 'Two').getByRole('link').click();
    await titled(page, 'Two · Regent');
  });

  it('keeps the page when the background chat code fails to load, and retries it', async () => {
    const one = await chat('One');
    await said(one, 'first');
    const page = await world.page(DESKTOP, person);
    let asked = 0;
    await page.route(/\/chat-background-[^/]*\.js$/, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await page.goto('/marketplace');
    await eventually(
      () => asked,
      (times) => expect(times).toBe(1),
    );
    await titled(page, '(1) Agent marketplace · Regent');
    expect(asked).toBeGreaterThan(1);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('switches chats, searches and copies by keyboard alone', async () => {
    const chats = [await chat('Bottom'), await chat('Middle'), await chat('Top')];
    await said(chats[1] as number, 'Copy me');
    const page = await world.page(DESKTOP, person);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/conversations/${chats[1]}`);
    await hasFocus(box(page));
    await row(page, 'Top').waitFor(); // the keys move in the list, which may load after the field
    await page.keyboard.press('Alt+ArrowDown'); // the chat with the latest reply comes first
    await page.waitForURL(`**/conversations/${chats[2]}`);
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForURL(`**/conversations/${chats[0]}`);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    await page.waitForURL(`**/conversations/${chats[2]}`);
    await page.keyboard.press('Alt+ArrowUp');
    await page.waitForURL(`**/conversations/${chats[1]}`);
    await page.getByRole('article').getByText('You said: Copy me').waitFor();
    await page.keyboard.press('Control+Shift+C');
    await page.getByText('Last reply copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('You said: Copy me');

    await hasFocus(box(page));
    await page.keyboard.type('/?');
    expect(await box(page).inputValue()).toBe('/?'); // typed as text, not handled as a shortcut
    await page.getByRole('region', { name: 'Messages' }).focus();
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Search chats and messages' });
    await hasFocus(field);
    expect(await field.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await hasFocus(box(page));
    await page.getByRole('region', { name: 'Messages' }).focus();
    await page.keyboard.press('Escape');
    await hasFocus(box(page));
  });

  it('copies by click and keyboard on a page without HTTPS', async () => {
    const t = textsIn('en');
    const chatId = await chat('By command');
    await said(chatId, 'Copy me too');
    const page = await world.page(DESKTOP, person);
    await withoutClipboard(page);
    await page.goto(`/conversations/${chatId}`);
    const reply = page.getByRole('article').filter({ hasText: 'You said: Copy me too' });
    await reply.hover();
    await reply.getByRole('button', { name: t('chat:actions.copy'), exact: true }).click();
    await page.getByText(t('chat:actions.copied'), { exact: true }).waitFor();
    await box(page).focus();
    await page.keyboard.press('Control+V');
    expect(await box(page).inputValue()).toBe('You said: Copy me too');

    // With selected text, copy keeps its default behaviour.
    await box(page).fill('Something else');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+X');
    await page.keyboard.press('Control+V');
    expect(await box(page).inputValue()).toBe('Something else');
    await page.keyboard.press('Control+Shift+C');
    await page.getByText(t('chat:actions.replyCopied'), { exact: true }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    expect(await box(page).inputValue()).toBe('You said: Copy me too');
  });

  it.each(looksOfRun(LOOKS))('%s: lists the shortcuts and can turn single-key ones off', async (name, look) => {
    const t = TEXTS[look.locale];
    const page = await world.page(look, person);
    await page.goto('/marketplace');
    await page.getByRole('button', { name: t.quick }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: t.keys });
    await dialog.waitFor();
    await shot(page, name, 'keys');
    expect(await violations(page, `${name}, keys`)).toEqual([]);
    await dialog.getByRole('checkbox', { name: t.single }).uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('Control+/');
    await dialog.waitFor();
    await dialog.getByRole('checkbox', { name: t.single }).check();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await dialog.waitFor();
  });

  it.each(looksOfRun(LOOKS))('%s: opens everything from the command palette', async (name, look) => {
    const t = TEXTS[look.locale];
    const chatId = await chat('Договор аренды');
    const page = await world.page(look, person);
    await page.goto('/marketplace');
    await page.getByRole('button', { name: t.quick }).click();
    const dialog = page.getByRole('dialog', { name: t.quick });
    // The first row is selected, even if it loaded last.
    await dialog.getByRole('option', { name: 'Договор аренды', selected: true }).waitFor();
    await shot(page, name, 'palette');
    expect(await violations(page, `${name}, palette`)).toEqual([]);
    await page.keyboard.press('Control+K');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('button', { name: t.quick }));

    await pressInRussian(page, 'KeyK', 'л'); // the key position counts, not its character
    await hasFocus(dialog.getByRole('combobox'));
    await page.keyboard.type('аренд');
    await dialog.getByRole('option', { name: 'Договор аренды' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/conversations/${chatId}`);
    await dialog.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+K');
    await hasFocus(dialog.getByRole('combobox'));
    await page.keyboard.type('regent gu');
    await dialog.getByRole('option', { name: 'Regent Guide', selected: true }).waitFor();
    await shot(page, name, 'palette-found');
    expect(await violations(page, `${name}, found`)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/agent/${agentId}`);

    await page.keyboard.press('Control+K');
    await dialog.getByRole('option', { name: look.theme === 'dark' ? t.light : t.dark }).click();
    await page.locator(`html[data-theme=${look.theme === 'dark' ? 'light' : 'dark'}]`).waitFor();

    await page.keyboard.press('Control+K');
    await dialog.getByRole('option', { name: t.newChat }).click();
    const choice = page.getByRole('dialog', { name: t.which });
    await choice.getByRole('option', { name: 'Regent Guide' }).waitFor();
    await shot(page, name, 'palette-new-chat');
    await page.keyboard.press('Escape'); // back to all results
    await dialog.waitFor();
    await dialog.getByRole('option', { name: t.newChat }).click();
    await choice.getByRole('option', { name: 'Regent Guide' }).click();
    await page.waitForURL((url) => /\/conversations\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${chatId}`));
    await page.getByText(textsIn(look.locale)('commandPalette:newChat.created')).waitFor();
    await box(page, look).waitFor();
    const chats = await person.call<{ id: number; name: string }[]>('GET', '/api/chat/');
    const begun = chats.find(({ id }) => page.url().endsWith(`/${id}`));
    expect(begun?.name).toBe('Chat with Regent Guide');

    // It has no name of its own yet, so it is called as its agent, here and below.
    await page.keyboard.press('Control+K');
    await dialog.getByRole('option', { name: 'Regent Guide', selected: true }).waitFor();
    expect(await page.getByText('Chat with').count()).toBe(0);
  });

  it('keeps text typed in the command palette while the page below loads', async () => {
    const t = TEXTS[DESKTOP.locale];
    const page = await world.page(DESKTOP, person);
    const agent = await hold(page, new RegExp(`/api/studio/agent/${agentId}/?$`));
    await page.goto('/marketplace');
    await page.locator(`a[href="/agent/${agentId}"]`).first().click();
    await page.waitForURL(`**/agent/${agentId}`);
    await page.keyboard.press('Control+K');
    const field = page.getByRole('dialog', { name: t.quick }).getByRole('combobox');
    await hasFocus(field);
    await page.locator('h1', { hasText: 'Loading' }).waitFor({ state: 'attached' });
    await page.keyboard.type('where ');
    agent.release();
    await page.locator('h1', { hasText: 'Regent Guide' }).waitFor({ state: 'attached' });
    await page.keyboard.type('to go', { delay: 30 }); // at typing speed
    expect(await field.inputValue()).toBe('where to go');
  });

  it('keeps text typed in the command palette while the chat below loads, and leaves the composer unfocused', async () => {
    const t = TEXTS[DESKTOP.locale];
    const chatId = await chat('Rent');
    const page = await world.page(DESKTOP, person);
    const held = await hold(page, /\/api\/chat\b/);
    await page.goto(`/conversations/${chatId}`);
    await page.getByRole('button', { name: t.quick }).waitFor();
    await page.keyboard.press('Control+K');
    const field = page.getByRole('dialog', { name: t.quick }).getByRole('combobox');
    await hasFocus(field);
    await page.keyboard.type('where ');
    held.release();
    await page.locator('textarea').first().waitFor({ state: 'attached' });
    await page.keyboard.type('to go', { delay: 30 }); // at typing speed
    expect(await field.inputValue()).toBe('where to go');
  });

  it.each(looksOfRun(LOOKS))('%s: T13: opens a chat from the branch map by keyboard', async (name, look) => {
    const t = TEXTS[look.locale];
    const root = await chat('Plans');
    const first = await said(root, 'Where to go in spring?');
    const left = await branch(root, first, 'By the sea');
    const right = await branch(root, first, 'In the mountains');
    const [copy] = await messagesOf(left);
    await branch(left, copy?.id ?? 0, 'By the northern sea');
    const page = await world.page(look, person);
    await page.goto(`/conversations/${left}`);
    await page.getByRole('button', { name: t.menu }).click();
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
    await titled(page, '(1) In the mountains · Regent'); // the reply in the root is unread

    // Back from the agent page returns to the previous page.
    await page.goto(`/agent/${agentId}`);
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
    const root = await chat('Plans');
    const first = await said(root, 'Where to go in spring?');
    await said(root, 'And in summer?');
    const left = await branch(root, first, 'By the sea');
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
    const right = await branch(root, first, 'In the mountains');
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
    const id = await chat('Plans');
    await said(id, 'Where to go in spring?');
    await said(id, 'And in summer?');
    await said(id, 'With children?');
    const page = await world.page(look, person);
    const other = await page.context().newPage();
    await Promise.all([page, other].map((each) => each.goto(`/conversations/${id}`)));
    const article = (text: string, on = page) => on.getByRole('article').filter({ hasText: text }).first();
    const button = (key: Parameters<typeof t>[0], within: ReturnType<typeof article>) =>
      within.getByRole('button', { name: t(key), exact: true });
    const version = (place: number, all: number, within: ReturnType<typeof article>) =>
      within.getByRole('group', { name: t('chatTools:versions.label', { place, all }), exact: true });
    const question = article('And in summer?');
    await box(page, look).fill('A draft');

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
    // Refused once: the text stays.
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
    expect(await box(page, look).inputValue()).toBe('A draft');
    await article('You said: And in autumn?').waitFor();
    await article('And in autumn?', other).waitFor(); // the other tab follows
    expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
    await shot(page, name, 'versions');
    expect(await violations(page, `${name}, versions`)).toEqual([]);

    // Deleting and Undo keep the switch.
    await edited.hover();
    await button('chat:actions.more', edited).click();
    await page.getByRole('menuitem', { name: t('chat:actions.delete'), exact: true }).click();
    await page.getByRole('button', { name: t('chatTools:deletion.undo'), exact: true }).click();
    await page.getByText(t('chatTools:deletion.undone'), { exact: true }).first().waitFor();
    await version(2, 2, edited).waitFor();

    // A deletion that can still be undone is sent first, so the new version does not have the message.
    const first = article('Where to go in spring?');
    await first.hover();
    await button('chat:actions.more', first).click();
    await page.getByRole('menuitem', { name: t('chat:actions.delete'), exact: true }).click();
    const notice = page.getByRole('button', { name: t('chatTools:deletion.undo'), exact: true });
    await notice.waitFor();
    world.host.behave(agentId, { kind: 'text', text: 'Another idea.' });
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
    const chats = await person.call<Chat[]>('GET', '/api/chat/');
    expect(chats.map((each) => each.id)).toEqual([id]);
  });
});
