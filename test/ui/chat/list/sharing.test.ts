import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';

const TEXTS = {
  en: {
    menu: 'Chat menu',
    share: 'Share…',
    markdown: 'Download as Markdown',
    create: 'Create a link',
    update: 'Update the link',
    end: 'Stop sharing',
    link: 'Link',
    gone: 'Nothing is shared here',
    persona: 'Show my persona’s name and image',
  },
  ru: {
    menu: 'Меню чата',
    share: 'Поделиться…',
    markdown: 'Скачать в Markdown',
    create: 'Создать ссылку',
    update: 'Обновить ссылку',
    end: 'Закрыть доступ',
    link: 'Ссылка',
    gone: 'Здесь ничего нет',
    persona: 'Показывать имя и картинку персоны',
  },
} as const;

const SHARED = /\/api\/share\//;

describe('T11: sharing and exporting a chat', () => {
  let world: UiWorld;
  let ann: WebPerson;
  beforeAll(async () => {
    world = await UiWorld.start();
    ann = await world.person();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  /** A chat with one message and its reply. */
  async function chat(): Promise<number> {
    const { chatId, agent } = await world.chatOf(ann);
    world.host.behave(agent.id, { kind: 'json', value: { output: 'A **bold** answer' } });
    await ann.call('POST', `/api/chat/${chatId}/message/`, { message: 'A question to be shared' });
    await answered(chatId, 2);
    return chatId;
  }
  async function answered(chatId: number, count: number): Promise<void> {
    for (const end = Date.now() + 20_000; Date.now() < end; ) {
      const list = await ann.call<{ message: string }[]>('GET', `/api/chat/${chatId}/message/`);
      if (list.filter(({ message }) => message.includes('bold')).length * 2 >= count) return;
    }
    throw new Error('the agent did not answer');
  }
  const openMenu = async (page: Page, look: Look): Promise<void> => {
    await page.getByRole('button', { name: TEXTS[look.locale].menu, exact: true }).click();
  };

  const looks: [string, Look][] = [
    ['en, light, wide', DESKTOP],
    ['ru, dark, phone', PHONE],
  ];
  it.each(looksOfRun(looks))(
    '%s: creates a link that a visitor can read, updates it and revokes it',
    async (name, look) => {
      const t = TEXTS[look.locale];
      const chatId = await chat();
      const page = await world.page(look, ann);
      await page.goto(`/conversations/${chatId}`);
      await openMenu(page, look);
      await page.getByRole('menuitem', { name: t.share }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.create }).click();
      const link = await dialog.getByRole('textbox', { name: t.link }).inputValue();
      expect(link).toMatch(/\/share\/[\w-]{43}$/);
      await screenshot(page, `share-dialog-${look.locale}-${look.width}`);
      expect(await violations(page, name)).toEqual([]);

      const stranger = await world.page(look);
      await stranger.goto(new URL(link).pathname);
      await stranger.getByRole('article').getByText('A question to be shared').waitFor();
      await stranger.locator('strong', { hasText: 'bold' }).waitFor();
      expect(await stranger.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
      expect(await stranger.getByRole('textbox').count()).toBe(0);
      await screenshot(stranger, `shared-chat-${look.locale}-${look.width}`);
      expect(await violations(stranger, `${name}, shared`)).toEqual([]);

      await ann.call('POST', `/api/chat/${chatId}/message/`, { message: 'Written later' });
      await answered(chatId, 4);
      await stranger.reload();
      await stranger.getByRole('article').getByText('A question to be shared').waitFor();
      expect(await stranger.getByText('Written later').count()).toBe(0);

      await page.reload();
      await openMenu(page, look);
      await page.getByRole('menuitem', { name: t.share }).click();
      await dialog.getByRole('button', { name: t.update }).click();
      await dialog.getByRole('button', { name: t.update }).waitFor({ state: 'detached' });
      await stranger.reload();
      await stranger.getByText('Written later').waitFor();

      await dialog.getByRole('button', { name: t.end }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t.end }).click();
      await dialog.getByRole('button', { name: t.create }).waitFor();
      const refusal = stranger.waitForResponse(SHARED);
      await stranger.reload();
      expect((await refusal).status()).toBe(404);
      await stranger.getByRole('heading', { level: 1, name: t.gone }).waitFor();
      await screenshot(stranger, `shared-gone-${look.locale}-${look.width}`);
    },
    90_000,
  );

  it('hides the persona unless it is included', async () => {
    const chatId = await chat();
    const page = await world.page(DESKTOP, ann);
    await page.goto(`/conversations/${chatId}`);
    await openMenu(page, DESKTOP);
    await page.getByRole('menuitem', { name: TEXTS.en.share }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: TEXTS.en.create }).click();
    const address = new URL(await dialog.getByRole('textbox', { name: TEXTS.en.link }).inputValue()).pathname;
    const stranger = await world.page(DESKTOP);
    await stranger.goto(address);
    await stranger.getByRole('article', { name: 'User', exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: TEXTS.en.persona }).check();
    await dialog.getByRole('button', { name: TEXTS.en.update }).click();
    await dialog.getByRole('button', { name: TEXTS.en.update }).waitFor({ state: 'detached' });
    await stranger.reload();
    await stranger.getByRole('article').getByText('A question to be shared').waitFor();
    expect(await stranger.getByRole('article', { name: 'User', exact: true }).count()).toBe(0);
  });

  it('downloads the chat as Markdown in the UI language', async () => {
    const chatId = await chat();
    await ann.call('PATCH', `/api/chat/${chatId}/`, { name: 'Планы' });
    const page = await world.page({ ...DESKTOP, locale: 'ru' }, ann);
    await page.goto(`/conversations/${chatId}`);
    await openMenu(page, { ...DESKTOP, locale: 'ru' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: TEXTS.ru.markdown }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Планы.md');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('A question to be shared');
    expect(text).toContain('A **bold** answer');
  });
});
