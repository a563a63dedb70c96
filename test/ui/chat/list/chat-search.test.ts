import type { Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { eventually } from '../../../support/util/eventually.js';

const TEXTS = {
  en: {
    field: 'Search chats and messages',
    clear: 'Clear the search',
    messages: 'Messages',
    chats: 'Your chats',
    gone: 'This message is no longer here.',
    dismiss: 'Hide this notice',
    nothing: /Nothing found for “zebracorn”/,
    error: 'Search failed',
    again: 'Try again',
    more: 'Show more',
    bottom: 'Go to the latest message',
    word: 'lighthouse',
    typed: 'lighthouses',
  },
  ru: {
    field: 'Поиск по чатам',
    clear: 'Очистить поиск',
    messages: 'Сообщения',
    chats: 'Ваши чаты',
    gone: 'Этого сообщения здесь больше нет.',
    dismiss: 'Скрыть уведомление',
    nothing: /По запросу «zebracorn» ничего не найдено/,
    error: 'Не удалось выполнить поиск',
    again: 'Попробовать ещё раз',
    more: 'Показать ещё',
    bottom: 'К последнему сообщению',
    word: 'маяк',
    typed: 'маяки',
  },
} as const;

const LOOKS: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
  ['Russian, wide, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
  ['English, phone', { ...PHONE, locale: 'en', theme: 'light' }],
];

/** Enough for several pages of results in any order. */
const LONG = 1400;
const FAR_BACK = 60;

describe('T12: message search', () => {
  let world: UiWorld;
  let person: WebPerson;
  let longId: number;
  let shortId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    longId = await filled('A long story', LONG);
    shortId = await filled('Notes', 12);
    await eventually(
      () => person.call<unknown[]>('GET', '/api/chat/search/?q=lighthouse'),
      (hits) => expect(hits).toHaveLength(2),
    );
  }, 120_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  /** A chat with a single message about a lighthouse: an old one or the first one. */
  async function filled(name: string, count: number): Promise<number> {
    const { chatId } = await world.chatOf(person);
    await person.call('PATCH', `/api/chat/${chatId}/`, { name });
    const at = Math.min(FAR_BACK, count - 8);
    await world.sql(`WITH h AS (UPDATE chat SET head = head + ${count}, last_read_seq = head + ${count} WHERE id = ${chatId} RETURNING head)
      INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery)
      SELECT ${chatId}, h.head - ${count} + i, h.head - ${count} + i, i % 2 = 0,
        CASE i WHEN ${at} THEN 'Past the harbour stands the old lighthouse, and they say: маяк видно издалека. <b>Number ' || i || '</b>'
          ELSE 'Line ' || i || repeat(' and some more of it', i % 7) END,
        CASE WHEN i % 2 = 1 THEN 'answered' END
      FROM h, generate_series(1, ${count}) i`);
    return chatId;
  }
  const soughtIn = async (chatId: number): Promise<number> => {
    const [row] = await world.sql(`SELECT id FROM message WHERE chat_id = ${chatId} AND body LIKE 'Past the harbour%'`);
    return Number(row?.id);
  };
  const region = (page: Page, look: Look) =>
    page.getByRole('region', { name: TEXTS[look.locale].messages, exact: true });

  /** The message is highlighted, focused and in the middle of the list. */
  async function expectShown(page: Page, look: Look, text: string): Promise<void> {
    const row = page.locator('[data-mark=shown]', { hasText: text });
    await row.waitFor();
    await eventually(
      async () => ({ inner: await row.boundingBox(), outer: await region(page, look).last().boundingBox() }),
      ({ inner, outer }) => {
        if (!inner || !outer) throw new Error('not drawn');
        expect(inner.y).toBeGreaterThanOrEqual(outer.y);
        expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
      },
    );
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  }

  it.each(looksOfRun(LOOKS))(
    '%s: finds any form of the word and opens the message, however old',
    async (name, look) => {
      const t = TEXTS[look.locale];
      const shot = (step: string) => screenshot(page, `search-${name.replace(/\W+/g, '-').toLowerCase()}-${step}`);
      const page = await world.page(look, person);
      await page.goto('/conversations');
      await page.getByRole('region', { name: t.chats }).waitFor();
      await page.getByRole('searchbox', { name: t.field }).fill(t.typed);
      const hits = page.getByRole('link', { name: /harbour/ });
      await hits.nth(1).waitFor();
      expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Notes', 'A long story']);
      expect(await hits.locator('mark').allTextContents()).toEqual([t.word, t.word]);
      expect(await hits.locator('time').count()).toBe(2);
      await shot('1-results');
      expect(await violations(page, `${name}, results`)).toEqual([]);

      await page.getByRole('searchbox', { name: t.field }).press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await hits.nth(1).evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/conversations/${longId}?message=${await soughtIn(longId)}`);
      await expectShown(page, look, 'Past the harbour');
      await shot('2-far-back');
      expect(await violations(page, `${name}, at the message`)).toEqual([]);
      await page.locator('[data-mark=sought]').waitFor(); // the highlight fades
      await page.getByRole('button', { name: t.bottom }).click();
      await page.getByText(`Line ${LONG}`, { exact: false }).first().waitFor();

      await page.goto(`/conversations/${longId}?message=${await soughtIn(longId)}`);
      await expectShown(page, look, 'Past the harbour');
    },
    120_000,
  );

  it('opens one hit after another, including the same hit again and one in an open chat', async () => {
    const page = await world.page(DESKTOP, person);
    await page.goto('/conversations');
    await page.getByRole('searchbox', { name: TEXTS.en.field }).fill('lighthouse');
    const hits = page.getByRole('link', { name: /harbour/ });
    await hits.nth(0).click();
    await expectShown(page, DESKTOP, 'Number 4');
    await hits.nth(1).click();
    await expectShown(page, DESKTOP, `Number ${FAR_BACK}`);
    await page.locator('[data-mark=sought]').waitFor();
    await page.getByRole('button', { name: TEXTS.en.bottom }).click();
    await page.getByText(`Line ${LONG}`).first().waitFor();
    await hits.nth(1).click();
    await expectShown(page, DESKTOP, `Number ${FAR_BACK}`);
    // Back in a chat that is still loaded.
    await hits.nth(0).click();
    await expectShown(page, DESKTOP, 'Number 4');
    await page.getByRole('button', { name: TEXTS.en.clear }).click();
    await page.getByRole('region', { name: TEXTS.en.chats }).waitFor();
  });

  it('loads more hits, shows a load failure, and restores loaded hits on Back', async () => {
    const t = TEXTS[PHONE.locale];
    const page = await world.page(PHONE, person);
    await page.goto('/conversations');
    await page.getByRole('searchbox', { name: t.field }).fill('line');
    const hits = page.locator('a[href*="message="]');
    const more = page.getByRole('button', { name: t.more });
    const found = (count: number) =>
      eventually(
        () => hits.count(),
        (now) => expect(now).toBe(count),
      );
    await found(20);
    await page.route('**/api/chat/search**', (route) => route.abort());
    await more.click();
    await page.getByText(t.error).waitFor();
    expect(await hits.count()).toBe(20);
    await page.unrouteAll();
    await more.click();
    await found(40);
    await more.click();
    await found(60);
    const text = await hits.nth(50).innerText();
    await hits.nth(50).click();
    await page.waitForURL(/message=/);
    await page.locator('[data-mark]').first().waitFor();
    await page.goBack();
    await hits.nth(50).waitFor();
    expect(await hits.count()).toBe(60);
    expect(await hits.nth(50).innerText()).toBe(text);
    expect(
      await hits
        .nth(50)
        .boundingBox()
        .then((box) => box !== null && box.y > 0 && box.y < PHONE.height),
    ).toBe(true);
  });

  it('shows a notice when a message is deleted or in another chat', async () => {
    const chatId = await filled('To be thinned out', 80);
    const deleted = await soughtIn(chatId);
    await person.call('DELETE', `/api/chat/${chatId}/message/${deleted}/`);
    const page = await world.page(DESKTOP, person);
    await page.goto(`/conversations/${chatId}?message=${deleted}`);
    await page.getByText(TEXTS.en.gone).waitFor();
    await page.getByText('Line 80').first().waitFor(); // and the chat is shown
    await screenshot(page, 'search-gone');
    expect(await violations(page, 'gone')).toEqual([]);
    await page.getByRole('button', { name: TEXTS.en.dismiss }).click();
    await page.getByText(TEXTS.en.gone).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');

    await page.goto(`/conversations/${chatId}?message=${await soughtIn(shortId)}`);
    await page.getByText(TEXTS.en.gone).waitFor();
    await page.goto(`/conversations/${chatId}?message=nonsense`);
    await page.getByText('Line 80').first().waitFor();
    expect(await page.getByText(TEXTS.en.gone).count()).toBe(0);
  });

  it('shows an empty result, and a search failure with a retry', async () => {
    const page = await world.page(DESKTOP, person);
    await page.goto('/conversations');
    const field = page.getByRole('searchbox', { name: TEXTS.en.field });
    await field.fill('zebracorn');
    await page.getByText(TEXTS.en.nothing).waitFor();
    await screenshot(page, 'search-nothing');
    await page.route('**/api/chat/search**', (route) => route.abort());
    await field.fill('lighthouse');
    await page.getByText(TEXTS.en.error).waitFor();
    await screenshot(page, 'search-error');
    expect(await violations(page, 'error')).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: TEXTS.en.again }).click();
    await page
      .getByRole('link', { name: /harbour/ })
      .first()
      .waitFor();
    await field.press('Escape');
    expect(await field.inputValue()).toBe('');
    await page.getByRole('region', { name: TEXTS.en.chats }).waitFor();
  });
});
