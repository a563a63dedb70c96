import type { Page } from 'playwright-core';
import { DESKTOP, screenshot } from '../../../support/browser/browser.js';
import { UiWorld, words } from '../../../support/browser/ui-world.js';
import { hasFocus } from '../../../support/screens/agent-screen.js';
import { ChatScreen } from '../../../support/screens/chat-screen.js';
import { messages, openChat, send } from '../../../support/screens/english-chat.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { addMessages } from '../../../support/server/seed/chat-seed.js';
import { eventually } from '../../../support/util/eventually.js';

/** The numbers of the visible words, in order. */
async function shownWords(page: Page): Promise<number[]> {
  const text = await messages(page).innerText();
  return [...text.matchAll(/word(\d+)/g)].map((found) => Number(found[1]));
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
describe('a chat in the browser', () => {
  let world: UiWorld;
  let person: WebPerson;
  let chatId: number;
  let agentId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
    const made = await world.chatOf(person);
    chatId = made.chatId;
    agentId = made.agent.id;
    world.host.behave(agentId, { kind: 'echo' });
  });
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const stored = () =>
    person.call<{ message: string; is_agent_message: boolean }[]>('GET', `/api/chat/${chatId}/message/`);
  const open = () => openChat(world, person, chatId);

  it('keeps two tabs in sync, and stops a reply in both with its partial text', async () => {
    world.host.behave(agentId, { kind: 'stream', pieces: words(200), intervalMs: 50 });
    const one = await open();
    const two = await open();
    await send(one, 'Go on');
    await messages(two).getByText('Go on').waitFor();
    await messages(one).getByText('word10').waitFor();
    await messages(two).getByText('word10').waitFor();
    await two.getByRole('button', { name: 'Stop the reply' }).click();
    await one.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await two.getByRole('button', { name: 'Send', exact: true }).waitFor();
    const kept = (await stored()).at(-1)?.message ?? '';
    const count = kept.trim().split(' ').length;
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(200);
    for (const page of [one, two]) {
      await messages(page)
        .getByText(`word${count - 1}`)
        .waitFor();
      expect(await shownWords(page)).toEqual(upTo(count));
    }
  }, 60_000);

  it('shows a stop at once while the request is pending, and keeps the partial reply marked as stopped', async () => {
    world.host.behave(agentId, { kind: 'stream', pieces: words(3000), intervalMs: 20 });
    const screen = new ChatScreen(await world.page(DESKTOP, person), DESKTOP.locale);
    const { page, t } = screen;
    let pieces = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('message.delta')) pieces += 1;
      }),
    );
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/stop\/?$/, async (route) => {
      await held;
      await route.continue();
    });
    await screen.open(chatId);
    await screen.say('Go on');
    const reply = screen.messages.getByRole('article').last();
    await reply.getByText('word20').waitFor();
    const shown = await page.evaluate(textAtStop, t('chat:composer.stop'));
    const before = pieces;
    await eventually(
      () => pieces,
      (now) => expect(now).toBeGreaterThan(before + 10),
    );
    expect(await page.evaluate(lastText)).toBe(shown);
    letGo();
    await screen.message('Go on').getByText(t('chat:delivery.stopped')).waitFor();
    await eventually(
      () => reply.locator('p').innerText(),
      (kept) => expect(kept.startsWith(shown)).toBe(true),
    );
    const [kept] = await world.sql(`SELECT body FROM message WHERE chat_id = ${chatId} ORDER BY seq DESC LIMIT 1`);
    expect(String(kept?.body).trim()).toBe((await reply.locator('p').innerText()).trim());
    await screenshot(page, 'chat-stopped');
  });

  it('T7: stops a reply on Escape in the message field or on the page, but not in another field, a menu or a dialog', async () => {
    world.host.behave(agentId, { kind: 'stream', pieces: words(200), intervalMs: 50 });
    const page = await open();
    const composer = page.getByRole('textbox', { name: 'Message', exact: true });
    const stop = page.getByRole('button', { name: 'Stop the reply' });
    const isStopped = async () => {
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
      expect(await messages(page).getByText('word199').count()).toBe(0);
    };
    await send(page, 'Until Escape');
    await messages(page).getByText('word5').waitFor();
    await page.getByRole('searchbox').first().press('Escape');
    for (const [opener, role] of [
      [page.getByRole('button', { name: 'Chat menu' }), 'menu'],
      [page.getByRole('button', { name: /Edit the chat/ }), 'dialog'],
    ] as const) {
      await opener.click();
      await page.getByRole(role).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole(role).waitFor({ state: 'detached' });
    }
    const seen = (await shownWords(page)).length;
    await messages(page)
      .getByText(`word${seen + 5}`)
      .waitFor();
    await composer.press('Escape');
    await isStopped();
    await hasFocus(composer);

    await send(page, 'Once more');
    await stop.waitFor();
    await messages(page).focus();
    await page.keyboard.press('Escape');
    await isStopped();
  }, 60_000);

  it('resumes the stream after a reload', async () => {
    world.host.behave(agentId, { kind: 'stream', pieces: words(80), intervalMs: 60 });
    const page = await open();
    await send(page, 'A long one');
    await messages(page).getByText('word20').waitFor();
    await page.reload();
    await messages(page).getByText('word20').waitFor();
    const seen = await shownWords(page);
    expect(seen).toEqual(upTo(seen.length)); // complete from the beginning, without repeats
    expect(seen.length).toBeLessThan(80); // it is still running
    await screenshot(page, 'chat-reloaded-in-stream');
    for (let i = 0; i < 10; i++) {
      const now = await shownWords(page);
      expect(now).toEqual(upTo(now.length));
      await page.waitForTimeout(100);
    }
    await messages(page).getByText('word79').waitFor();
    expect(await shownWords(page)).toEqual(upTo(80));
    expect(
      (await stored()).filter((message) => message.is_agent_message && message.message.includes('word0')),
    ).toHaveLength(1);
  }, 60_000);

  it('announces each reply to screen readers once, when it is complete', async () => {
    const marked = ['**Look** ', '[here](https://example.com/a/long/way): ', ...words(40)];
    world.host.behave(agentId, { kind: 'stream', pieces: marked, intervalMs: 40 });
    await addMessages(
      world,
      chatId,
      Array.from({ length: 45 }, (_, at) => ({ text: `Line ${at}.`, agent: at % 2 === 1 })),
    );
    const page = await open();
    const log = page.getByRole('log');
    await log.waitFor({ state: 'attached' });
    expect(await log.count()).toBe(1);
    // Records everything inserted or changed there: a screen reader would announce it.
    await log.evaluate((element) => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver((changes) => {
        for (const { addedNodes, type, target } of changes) {
          if (type === 'characterData') said.push(`changed: ${target.textContent}`);
          for (const node of addedNodes) said.push(node.textContent ?? '');
        }
      }).observe(element, { childList: true, characterData: true, subtree: true });
    });
    const said = (): Promise<string[]> => page.evaluate(() => (window as unknown as { said: string[] }).said);
    for (const times of [1, 2]) {
      await send(page, `Say it, ${times}`);
      await messages(page)
        .getByText('word20')
        .nth(times - 1)
        .waitFor();
      expect(await said()).toHaveLength(times - 1);
      await page.getByRole('button', { name: 'Stop the reply' }).waitFor({ state: 'hidden' });
      await eventually(said, (all) => expect(all).toHaveLength(times));
    }
    // Neither Markdown syntax nor the URL.
    for (const reply of await said()) expect(reply).toBe(`Look here: ${words(40).join('').trim()}`);
    // Rows that are rendered again announce nothing.
    await messages(page).hover();
    await page.mouse.wheel(0, -100_000);
    await messages(page).getByText('Line 0.').waitFor();
    await messages(page).getByText('Say it, 2').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Go to the latest message' }).click();
    await messages(page).getByText('Say it, 2').waitFor();
    expect(await said()).toHaveLength(2);
  }, 60_000);
});

/** Runs in the page: the text of the last message. */
const lastText = () => [...document.querySelectorAll('article')].at(-1)?.querySelector('p')?.innerText ?? '';

/** Runs in the page: clicks the button of this name and returns the visible reply text 50 ms later. */
async function textAtStop(label: string): Promise<string> {
  document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click();
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll('article')].at(-1)?.querySelector('p')?.innerText ?? '';
}
