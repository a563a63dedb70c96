import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { ChatScreen } from '../../support/screens/chat-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { idOf } from '../../support/server/seed/catalogue.js';
import { addChat, addMessages, type MessageSeed, PatientAgent } from '../../support/server/seed/chat-seed.js';
import { eventually } from '../../support/util/eventually.js';

const LOOKS: [string, Look][] = [
  ['English', DESKTOP],
  ['Russian, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const LONG = 120;
const PAGE = 50;
const MESSAGES = /\/api\/chat\/\d+\/message\/?\?/;

describe('reading a chat', () => {
  let world: UiWorld;
  let person: WebPerson;
  let userId: number;
  let agent: PatientAgent;
  beforeAll(async () => {
    world = await UiWorld.start();
    agent = await PatientAgent.of(world, await world.person());
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
    userId = await idOf(person);
  });
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const screenOf = async (look: Look) => new ChatScreen(await world.page(look, person), look.locale);
  async function chat(name: string, seeds: readonly MessageSeed[] = []): Promise<number> {
    const chatId = await addChat(world, userId, agent.id, name);
    if (seeds.length > 0) await addMessages(world, chatId, seeds);
    return chatId;
  }

  it.each(looksOfRun(LOOKS))(
    '%s: H1 H7: loads 50 messages, and 50 more within 10 px of the top, without moving the scroll position',
    async (_name, look) => {
      const lines = Array.from({ length: LONG }, (_, at) => ({
        text: `Line ${at + 1}.${' And some more of it.'.repeat((at * 7) % 23)}`,
        agent: at % 2 === 1,
      }));
      const chatId = await chat('Long', lines);
      const screen = await screenOf(look);
      const { page, messages, t } = screen;
      const pages: number[] = [];
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(MESSAGES, async (route) => {
        // Excludes the requests of the resume check.
        if (!new URL(route.request().url()).searchParams.has('limit')) return route.continue();
        if (pages.length > 0) await held;
        const response = await route.fetch();
        pages.push((await response.json()).length);
        await route.fulfill({ response });
      });
      await screen.open(chatId);
      await screen.message(`Line ${LONG}.`).waitFor();
      expect(pages).toEqual([PAGE]);
      const older = () => page.getByRole('status').filter({ hasText: t('chat:messages.olderLoading') });
      const scrollTo = (top: number) => messages.evaluate(goTo, top);
      await messages.hover();
      await page.mouse.wheel(0, -600); // a user scroll: from now on the list does not follow its end
      await screen.button('chat:messages.toBottom').waitFor();
      await scrollTo(11);
      expect(await older().count()).toBe(0);
      await scrollTo(10);
      await older().waitFor({ state: 'attached' });
      const first = `Line ${LONG - PAGE + 1}.`;
      await screen.message(first).waitFor();
      await page.evaluate(watchPlace, first);
      letGo();
      await eventually(
        () => messages.evaluate((element) => element.scrollTop),
        (top) => expect(top).toBeGreaterThan(1000),
      );
      await older().waitFor({ state: 'detached' });
      await stillFor(page, 20);
      expect(pages).toEqual([PAGE, PAGE]);
      expect(await page.evaluate(strayed)).toBeLessThanOrEqual(2);

      await page.evaluate(watchPlace, first);
      await agent.say(chatId, 'Something new', { unasked: true });
      const pill = (count: number) => screen.button('chat:messages.new', { count });
      await pill(1).waitFor();
      await agent.say(chatId, 'And newer', { unasked: true });
      await pill(2).waitFor();
      await screenshot(page, `chat-reading-pill-${look.locale}`);
      await stillFor(page, 5);
      expect(await page.evaluate(strayed)).toBeLessThanOrEqual(2);
      await pill(2).click();
      await screen.message('And newer').waitFor();
      await pill(2).waitFor({ state: 'detached' });
      await hasFocus(messages);
    },
  );

  it('loads a chat of very long messages up to the first one', async () => {
    const more = 'And some more of it. '.repeat(5000);
    const lines = Array.from({ length: 45 }, (_, at) => ({ text: `Number ${at + 1}. ${more}`.slice(0, 100_000) }));
    const chatId = await chat('Huge', lines);
    const [deleted] = await world.sql(`SELECT id FROM message WHERE chat_id = ${chatId} AND seq = 1`);
    await person.call('DELETE', `/api/chat/${chatId}/message/${deleted?.id}/`);
    const screen = await screenOf(DESKTOP);
    const { page, messages } = screen;
    const pages = await pagesOf(page);
    await screen.open(chatId);
    await screen.message('Number 45.').waitFor();
    await messages.hover();
    await page.mouse.wheel(0, -600);
    await eventually(
      async () => {
        await messages.evaluate(goTo, 0);
        return screen.message('Number 2.').count();
      },
      (count) => expect(count).toBe(1),
      20_000,
    );
    await eventually(
      () => pages,
      (seen) => expect(seen).toEqual([40, 4, 0]),
    );
  });

  it('scrolls long code lines horizontally to their end', async () => {
    const end = '// the end of a line that does not fit on a phone';
    const code = `const total = sum(prices, 2); ${end}\n`.repeat(400);
    const chatId = await chat('Code', [{ text: `\`\`\`js\n${code}\`\`\``, agent: true }]);
    const screen = await screenOf(PHONE);
    await screen.open(chatId);
    const block = screen.messages.locator('pre');
    await block.waitFor();
    const overflow = await block.evaluate((pre) => {
      const text = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const line = document.createRange();
      line.setStart(text, 0);
      line.setEnd(text, text.data.indexOf('\n'));
      const part = text.parentElement?.getBoundingClientRect().right ?? 0;
      return { cut: line.getBoundingClientRect().right - part, scrolls: pre.scrollWidth - pre.clientWidth };
    });
    expect(overflow.cut).toBeLessThanOrEqual(0.5);
    expect(overflow.scrolls).toBeGreaterThan(200);
  });

  it('loads short pages until the list scrolls', async () => {
    const chatId = await chat(
      'Short pages',
      Array.from({ length: 6 }, (_, at) => ({ text: `Small ${at + 1}` })),
    );
    const screen = await screenOf(DESKTOP);
    const pages = await pagesOf(screen.page, 2);
    await screen.open(chatId);
    await screen.message('Small 1').waitFor();
    expect(await screen.messages.getByRole('article').count()).toBe(6);
    await eventually(
      () => pages,
      (seen) => expect(seen).toEqual([2, 2, 2]),
    );
  });

  it.each(looksOfRun(LOOKS))(
    '%s: H8: shows time, weekday, date or year by age, and no deleted messages',
    async (_name, look) => {
      const chatId = await chat('Times', [
        { text: 'Last year', at: '2025-03-05T05:30:00Z' },
        { text: 'Seven days ago', agent: true, at: '2026-03-03T12:00:00Z' },
        { text: 'Not quite seven days', at: '2026-03-03T12:00:01Z' },
        { text: 'Taken back', agent: true, at: '2026-03-04T12:00:00Z' },
        { text: 'A day ago', agent: true, at: '2026-03-09T12:00:00Z' },
        { text: 'Not quite a day', at: '2026-03-09T12:00:01Z' },
        { text: 'An hour ago', agent: true, at: '2026-03-10T11:00:00Z' },
      ]);
      const idOfMessage = async (text: string) =>
        (await world.sql(`SELECT id FROM message WHERE chat_id = ${chatId} AND body = '${text}'`))[0]?.id;
      const remove = async (text: string) =>
        person.call('DELETE', `/api/chat/${chatId}/message/${await idOfMessage(text)}/`);
      await remove('Taken back');
      const screen = await screenOf({ ...look, timeZone: 'Asia/Tokyo' });
      await screen.page.clock.setFixedTime(new Date('2026-03-10T12:00:00Z'));
      await screen.open(chatId);
      await screen.message('An hour ago').waitFor();
      const times =
        look.locale === 'en'
          ? ['5 Mar 2025 14:30', '3 Mar 21:00', 'Tue 21:00', 'Mon 21:00', '21:00', '20:00']
          : ['5 мар 2025 14:30', '3 мар 21:00', 'вт 21:00', 'пн 21:00', '21:00', '20:00'];
      expect(await screen.messages.locator('time').allTextContents()).toEqual(times);
      expect(await screen.message('Taken back').count()).toBe(0);
      await remove('A day ago'); // in another tab
      await screen.message('A day ago').waitFor({ state: 'detached' });
      expect(await screen.messages.getByRole('article').count()).toBe(times.length - 1);
    },
  );
});

/**
 * The number of messages in each page of a chat that is loaded. Chromium does not keep large bodies for `response.json()`.
 * @param limit replaces the size of the pages
 */
async function pagesOf(page: Page, limit?: number): Promise<number[]> {
  const pages: number[] = [];
  await page.route(MESSAGES, async (route) => {
    const url = new URL(route.request().url());
    if (!url.searchParams.has('limit')) return route.continue();
    if (limit !== undefined) url.searchParams.set('limit', String(limit));
    const response = await route.fetch({ url: url.href });
    pages.push((await response.json()).length);
    await route.fulfill({ response });
  });
  return pages;
}

/** Runs in the page: scrolls there repeatedly until it stays, because heights are known only after rendering. */
async function goTo(element: Element, top: number): Promise<void> {
  for (let still = 0; still < 10; still++) {
    if (element.scrollTop !== top) still = 0;
    element.scrollTop = top;
    await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page: tracks how far a message is painted from its position. */
function watchPlace(text: string): void {
  const row = () => [...document.querySelectorAll('article')].find((each) => each.textContent?.includes(text));
  const place = row()?.getBoundingClientRect().top ?? Number.NaN;
  const seen = { most: 0 };
  Object.assign(window, { strayedBy: seen });
  const painted = new MessageChannel();
  painted.port1.onmessage = () => {
    if ((window as unknown as { strayedBy: object }).strayedBy !== seen) return;
    const now = row()?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    seen.most = Math.max(seen.most, Math.abs(now - place));
    requestAnimationFrame(() => painted.port2.postMessage(null));
  };
  requestAnimationFrame(() => painted.port2.postMessage(null));
}
const strayed = () => (window as unknown as { strayedBy: { most: number } }).strayedBy.most;

/** Waits for a number of painted frames. */
async function stillFor(page: Page, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let left = count; left > 0; left--) await new Promise(requestAnimationFrame);
  }, frames);
}
