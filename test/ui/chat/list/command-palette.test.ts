import type { Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { EchoChats } from '../../../support/chats/echo-chats.js';
import { hasFocus } from '../../../support/screens/agent-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { hold } from '../../../support/server/waiting/held.js';

const TEXTS = {
  en: {
    quick: 'Search and commands',
    keys: 'Keyboard shortcuts',
    single: 'Single-key shortcuts',
    newChat: 'New chat…',
    which: 'Which agent?',
    message: 'Message',
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
    screenshot(page, `extras-${name.replace(/\W+/g, '-').toLowerCase()}-${step}`);
  const box = (page: Page, look = DESKTOP) =>
    page.getByRole('textbox', { name: TEXTS[look.locale].message, exact: true });

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
    const chatId = await chats.create('Договор аренды');
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
    await page.waitForURL(`**/agent/${chats.agentId}`);

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
    const listed = await person.call<{ id: number; name: string }[]>('GET', '/api/chat/');
    const begun = listed.find(({ id }) => page.url().endsWith(`/${id}`));
    expect(begun?.name).toBe('Chat with Regent Guide');

    // It still has the default name, so it is called by its agent, here and below.
    await page.keyboard.press('Control+K');
    await dialog.getByRole('option', { name: 'Regent Guide', selected: true }).waitFor();
    expect(await page.getByText('Chat with').count()).toBe(0);
  });

  it('keeps text typed in the command palette while the page below loads', async () => {
    const t = TEXTS[DESKTOP.locale];
    const page = await world.page(DESKTOP, person);
    const agent = await hold(page, new RegExp(`/api/studio/agent/${chats.agentId}/?$`));
    await page.goto('/marketplace');
    await page.locator(`a[href="/agent/${chats.agentId}"]`).first().click();
    await page.waitForURL(`**/agent/${chats.agentId}`);
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
    const chatId = await chats.create('Rent');
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
});
