import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { storedTexts, untilStored } from '../../../support/chats/stored-messages.js';
import { hasFocus } from '../../../support/screens/agent-screen.js';
import { ChatScreen } from '../../../support/screens/chat-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { idOf } from '../../../support/server/seed/catalogue.js';
import { addChat, PatientAgent } from '../../../support/server/seed/chat-seed.js';
import { eventually } from '../../../support/util/eventually.js';

const LOOKS: [string, Look][] = [
  ['English', DESKTOP],
  ['Russian, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const PHONES: [string, Look][] = [
  ['English', { ...PHONE, locale: 'en', theme: 'light' }],
  ['Russian', PHONE],
];
const POST = /\/api\/chat\/\d+\/message\/?$/;

describe('writing in a chat', () => {
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

  const chat = (name: string) => addChat(world, userId, agent.id, name);
  const screenOf = async (look: Look) => new ChatScreen(await world.page(look, person), look.locale);
  const stored = (chatId: number) => storedTexts(person, chatId);
  const isStored = (chatId: number, texts: string[]) => untilStored(person, chatId, texts);
  const isSaid = (screen: ChatScreen, why: Parameters<typeof screen.t>[0]) =>
    eventually(
      async () => [await screen.send.isDisabled(), await screen.send.getAttribute('aria-description')],
      (seen) => expect(seen).toEqual([true, screen.t(why)]),
    );

  it.each(looksOfRun(LOOKS))(
    '%s: H2 H3: sends, breaks lines and recalls by keyboard, explains why sending is blocked, and grows from 40 to 120 px',
    async (_name, look) => {
      const chatId = await chat('Keys');
      const screen = await screenOf(look);
      const { page, box, send } = screen;
      const asked: string[] = [];
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(POST, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        asked.push(route.request().postDataJSON().message);
        await held;
        await route.continue();
      });
      await screen.open(chatId);
      const height = async () => (await box.boundingBox())?.height;
      const isHigh = (wanted: number) => eventually(height, (now) => expect(now).toBe(wanted));
      await isSaid(screen, 'chat:composer.blank');
      await isHigh(40);
      await box.fill('  \n ');
      await isSaid(screen, 'chat:composer.blank');
      await box.press('Enter');

      await box.fill('one');
      expect(await send.isDisabled()).toBe(false);
      await box.press('Shift+Enter');
      await page.keyboard.type('two');
      expect(await box.inputValue()).toBe('one\ntwo');
      await isHigh(60);
      for (let line = 0; line < 9; line++) await box.press('Shift+Enter');
      await isHigh(120);
      const isCut = () => box.evaluate((element) => element.scrollHeight > element.clientHeight);
      expect(await isCut()).toBe(true);
      await box.fill('1\n2\n3\n4\n5\n6');
      await isHigh(120);
      await eventually(isCut, (cut) => expect(cut).toBe(false));
      await box.press('ArrowUp'); // keeps room for the caret
      await box.fill('one\ntwo');

      // An input method uses Enter to commit its composition.
      const ime = await page.context().newCDPSession(page);
      await box.press('End');
      await ime.send('Input.imeSetComposition', { text: 'かな', selectionStart: 2, selectionEnd: 2 });
      await page.keyboard.press('Enter');
      await ime.send('Input.insertText', { text: '仮名' });
      await eventually(
        () => box.inputValue(),
        (text) => expect(text).toContain('仮名'),
      );
      expect(asked).toEqual([]);
      await box.fill('one\ntwo');

      await box.press('Enter');
      await screen.message('two').locator('[data-delivery=sending]').waitFor({ state: 'attached' });
      await isHigh(40);
      await isSaid(screen, 'chat:composer.inFlight');
      await screen.say('three');
      await isSaid(screen, 'chat:composer.inFlight');
      expect(await box.inputValue()).toBe('three');
      // A moment later it is visible, and announced to screen readers.
      const reason = page.getByRole('status').filter({ hasText: screen.t('chat:composer.inFlight') });
      await reason.waitFor();
      await screenshot(page, `composer-waits-${look.locale}-${look.width}`);
      await page.setViewportSize({ width: 320, height: 640 });
      await eventually(
        async () => (await reason.boundingBox())?.width,
        (width) => expect(width).toBeGreaterThan(150),
      );
      await screenshot(page, `composer-waits-${look.locale}-320`);
      expect((await box.boundingBox())?.width).toBeGreaterThan(120);
      await page.setViewportSize(look);
      letGo();
      await screen.message('two').locator('[data-delivery=sent]').waitFor({ state: 'attached' });
      await eventually(
        () => send.isDisabled(),
        (disabled) => expect(disabled).toBe(false),
      );
      expect(await send.getAttribute('aria-description')).toBeNull();
      expect(await reason.count()).toBe(0);
      await box.press('ArrowUp');
      expect(await box.inputValue()).toBe('three');
      await box.fill('');
      await agent.say(chatId, 'Said in between');
      await screen.message('Said in between').waitFor();
      await box.press('ArrowUp');
      const editor = page.getByRole('textbox', { name: screen.t('chatTools:edit.label'), exact: true });
      await eventually(
        () => editor.evaluate((element) => element === document.activeElement),
        (focused) => expect(focused).toBe(true),
      );
      expect(await editor.inputValue()).toBe('one\ntwo');
      await editor.press('Escape');
      await editor.waitFor({ state: 'detached' });
      expect(asked).toEqual(['one\ntwo']);
    },
  );

  it.each(looksOfRun(PHONES))(
    '%s: H4: shows a message within 3 frames with a clock, then a tick; a rejected one is red and can be resent or discarded',
    async (name, look) => {
      const chatId = await chat('Delivery');
      const screen = await screenOf(look);
      const { page, t } = screen;
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(POST, async (route) => {
        await held;
        await route.continue();
      });
      await screen.open(chatId);
      await screen.messages.waitFor();
      await screen.box.fill('Seen at once');
      const frames = page.evaluate(framesUntilSent);
      await screen.box.press('Enter');
      expect(await frames).toBeLessThanOrEqual(3);
      const mark = (text: string, state: string) => screen.message(text).locator(`[data-delivery=${state}]`);
      expect(await mark('Seen at once', 'sending').innerText()).toBe(t('chat:delivery.sending'));
      expect(await stored(chatId)).toEqual([]);
      letGo();
      await mark('Seen at once', 'sent').waitFor();
      await page.unrouteAll();

      await agent.turn('not_published');
      await screen.say('Not taken');
      const refused = screen.message('Not taken');
      await refused.getByText(t('chat:delivery.notSent')).waitFor();
      await screenshot(page, `chat-${name}-refused`);
      await agent.turn('ready');
      await page.reload();
      await refused.getByText(t('chat:delivery.notSent')).waitFor();
      expect(await refused.locator('p').first().innerText()).toBe('Not taken');
      await screen.button('chat:actions.retry', {}, refused).click();
      await mark('Not taken', 'queued').waitFor(); // behind the first one, which has no reply yet
      await isStored(chatId, ['Seen at once', 'Not taken']);

      await agent.turn('not_published');
      await screen.say('Let go');
      await screen.button('chat:actions.discard', {}, screen.message('Let go')).click();
      await screen.message('Let go').waitFor({ state: 'detached' });
      await hasFocus(screen.messages);
      await agent.turn('ready');
      await page.reload();
      await screen.message('Not taken').waitFor();
      expect(await screen.message('Let go').count()).toBe(0);
      expect(await stored(chatId)).toEqual(['Seen at once', 'Not taken']);
    },
  );

  it('sends three messages written offline once and in order after a reload', async () => {
    const chatId = await chat('On a train');
    const screen = await screenOf({ ...DESKTOP, installed: true });
    const { page, t } = screen;
    const waiting = (text: string) => screen.message(text).getByText(t('chat:delivery.waiting'));
    await page.goto('/marketplace');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await screen.open(chatId);
    await screen.messages.waitFor();
    await page.context().setOffline(true);
    for (const text of ['First', 'Second', 'Third']) {
      await screen.say(text);
      await waiting(text).waitFor();
    }
    await page.reload();
    await page.getByText(t('common:connection.none')).waitFor();
    expect(await stored(chatId)).toEqual([]);
    await page.context().setOffline(false);
    await screen.message('Third').locator('[data-delivery=queued]').waitFor({ state: 'attached' });
    await isStored(chatId, ['First', 'Second', 'Third']);
    const own = page.getByRole('article', { name: t('chat:messages.you') });
    expect(await own.locator('p:first-child').allInnerTexts()).toEqual(['First', 'Second', 'Third']);
  });
});

/** Runs in the page: the number of frames from Enter until the message shows with its clock. */
function framesUntilSent(): Promise<number> {
  return new Promise((resolve) => {
    const isSeen = () => {
      const mark = document.querySelector('[data-delivery=sending]');
      return mark !== null && getComputedStyle(mark).visibility === 'visible';
    };
    const count = (frames: number) => {
      if (isSeen()) resolve(frames);
      else requestAnimationFrame(() => count(frames + 1));
    };
    document.addEventListener('keydown', () => requestAnimationFrame(() => count(1)), { once: true, capture: true });
  });
}
