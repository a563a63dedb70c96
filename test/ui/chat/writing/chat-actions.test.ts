import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { Keyboard } from '../../../support/browser/keyboard.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { storedTexts, untilStored } from '../../../support/chats/stored-messages.js';
import { toast } from '../../../support/screens/agent-screen.js';
import { ChatScreen } from '../../../support/screens/chat-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { idOf } from '../../../support/server/seed/catalogue.js';
import { addChat, addMessages, PatientAgent } from '../../../support/server/seed/chat-seed.js';
import { hold } from '../../../support/server/waiting/held.js';
import { eventually } from '../../../support/util/eventually.js';
import { png } from '../../../support/util/pictures.js';

const LOOKS: [string, Look][] = [
  ['English', DESKTOP],
  ['Russian, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const PHONES: [string, Look][] = [
  ['English', { ...PHONE, locale: 'en', theme: 'light' }],
  ['Russian', PHONE],
];
const ONE_MESSAGE = /\/api\/chat\/\d+\/message\/\d+\/?$/;
const BRANCH = /\/api\/chat\/\d+\/branch\/?$/;

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

  it('H12: does not navigate to a late branch after the user has moved on', async () => {
    const one = await chat('One');
    await addMessages(world, one, [{ text: 'A question' }]);
    const two = await chat('Two');
    const screen = await screenOf(DESKTOP);
    const { page, t } = screen;
    await screen.open(one);
    const held = await hold(page, BRANCH, 'POST');
    await screen.button('chat:actions.branch', {}, screen.message('A question')).click();
    await eventually(held.count, (count) => expect(count).toBe(1));
    await screen.row('Two').getByRole('link').click();
    await page.waitForURL(`**/conversations/${two}`);
    held.release();
    await toast(page, t('chatTools:branch.done')).waitFor();
    await screen.row(t('chat:branch.name', { name: 'One', number: 2 })).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/conversations/${two}`);
  });

  it.each(looksOfRun(LOOKS))(
    '%s: H10 H12 T3: deletes and branches at messages of both sides by keyboard; a failure shows an error and changes nothing',
    async (_name, look) => {
      const name = 'я'.repeat(50);
      const chatId = await chat(name);
      await addMessages(world, chatId, [
        { text: 'A question' },
        { text: 'An answer', agent: true },
        { text: 'Another question' },
        { text: 'Another answer', agent: true },
      ]);
      const screen = await screenOf(look);
      const { page, t } = screen;
      const keys = new Keyboard(page);
      await screen.open(chatId);
      await screen.message('Another answer').waitFor();
      await page.mouse.move(0, 0);
      const press = async (text: string, key: Parameters<typeof t>[0]) => {
        const button = screen.button(key, {}, screen.message(text).filter({ visible: true }).first());
        await keys.tabTo(screen.messages, { back: true, most: 60 });
        await keys.tabTo(button);
        const actions = screen
          .message(text)
          .first()
          .getByRole('group', { name: t('chat:actions.label') });
        await eventually(
          () => actions.evaluate((element) => getComputedStyle(element).opacity),
          (opacity) => expect(opacity).toBe('1'),
        );
        await keys.press('Enter');
      };
      const remove = async (text: string) => {
        await press(text, 'chat:actions.more');
        await page.getByRole('menu').waitFor();
        await keys.press('End');
        await keys.press('Enter');
        await screen.message(text).waitFor({ state: 'detached' });
        await toast(page, t('chatTools:deletion.done')).first().waitFor();
      };
      const closeNotice = async () => {
        const notices = toast(page, t('chatTools:deletion.done'));
        const before = await notices.count();
        const name = `${t('common:close')}: ${t('chatTools:deletion.done')}`;
        await notices.first().getByRole('button', { name, exact: true }).click();
        await eventually(
          () => notices.count(),
          (left) => expect(left).toBe(before - 1),
        );
      };

      await page.route(ONE_MESSAGE, (route) => route.abort());
      await page.route(BRANCH, (route) => route.abort());
      await remove('Another answer');
      await closeNotice();
      await toast(page, t('chatTools:deletion.failedTitle')).waitFor();
      await screen.message('Another answer').waitFor();
      await press('Another answer', 'chat:actions.branch');
      await toast(page, t('chatTools:branch.failedTitle')).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/conversations/${chatId}`);
      await page.unrouteAll();

      await remove('Another answer');
      await keys.press('Control+Z');
      await toast(page, t('chatTools:deletion.undone')).waitFor();
      await screen.message('Another answer').waitFor();
      await remove('Another answer');
      await remove('Another question');
      expect(await stored(chatId)).toHaveLength(4);
      await closeNotice();
      await closeNotice();
      await isStored(chatId, ['A question', 'An answer']);

      await press('A question', 'chat:actions.branch');
      await page.waitForURL(
        (url) => /\/conversations\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${chatId}`),
      );
      await screen.message('An answer').waitFor({ state: 'detached' });
      await screen.message('A question').waitFor();
      const branchId = Number(page.url().split('/').at(-1));
      const branch = await person.call<{ name: string }>('GET', `/api/chat/${branchId}/`);
      const suffix = t('chat:branch.name', { name: '', number: 2 });
      expect(branch.name).toBe('я'.repeat(50 - suffix.length) + suffix);
    },
  );

  it.each(looksOfRun(PHONES))('%s: H11 H12: works without hover and shows persona details', async (name, look) => {
    const chatId = await chat('With a finger');
    await addMessages(world, chatId, [{ text: 'My words' }, { text: 'Its words', agent: true }]);
    const screen = await screenOf(look);
    const { page, t, dialog } = screen;
    await page.goto('/personal');
    const imageId = await page.evaluate(uploadPersonaImage, (await png()).toString('base64'));
    const persona = await person.call<{ id: number }>('POST', '/api/studio/persona/', {
      name: `Captain ${name}`,
      description: 'Has seen\nevery harbour.',
      image_id: imageId,
      is_default: true,
    });
    await world.sql(`UPDATE chat SET persona_id = ${persona.id} WHERE id = ${chatId}`);
    await screen.open(chatId);
    await screen.message('Its words').waitFor();
    for (const text of ['My words', 'Its words']) {
      const actions = screen.message(text).getByRole('group', { name: t('chat:actions.label') });
      expect(await actions.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    }
    await screen.button('chat:composer.persona', { name: `Captain ${name}` }).tap();
    await dialog.getByRole('heading', { name: `Captain ${name}` }).waitFor();
    await dialog.getByText(t('chatTools:persona.default'), { exact: true }).waitFor();
    expect(await dialog.getByText('Has seen').innerText()).toBe('Has seen\nevery harbour.');
    const image = dialog.locator('img');
    await eventually(
      () => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0),
      (drawn) => expect(drawn).toBe(true),
    );
    await screenshot(page, `chat-${name}-persona`);
    await screen.button('common:close', {}, dialog).tap();
    await dialog.waitFor({ state: 'detached' });
    await screen.button('chat:composer.persona', { name: `Captain ${name}` }).tap();
    await screen.button('chatTools:persona.create', {}, dialog).tap();
    await dialog.getByLabel(t('chatTools:persona.name')).fill('Maria');
    await screenshot(page, `chat-${name}-persona-new`);
    await screen.button('chatTools:persona.createAndUse', {}, dialog).tap();
    await dialog.waitFor({ state: 'detached' });
    await screen.messages.getByText(t('chat:persona.now', { name: 'Maria' })).waitFor();
    await screenshot(page, `chat-${name}-persona-mark`);
    await screen.button('chat:composer.persona', { name: 'Maria' }).tap();
    await dialog.getByRole('button', { name: `Captain ${name}` }).tap();
    await screen.button('chat:composer.persona', { name: `Captain ${name}` }).waitFor();
    await screen.button('chat:actions.more', {}, screen.message('My words')).tap();
    await page.getByRole('menuitem', { name: t('chat:actions.delete') }).tap();
    await screen.message('My words').waitFor({ state: 'detached' });
    // The notice leaves the chat's title and menu visible.
    const header = await page.locator('[data-chat-header]').boundingBox();
    await eventually(
      async () => (await toast(page, t('chatTools:deletion.done')).boundingBox())?.y,
      (top) => expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0)),
    );
    await screenshot(page, `chat-${name}-notice`);
    expect(await stored(chatId)).toHaveLength(2);
    await page.reload();
    await isStored(chatId, ['Its words']);
    await page.getByRole('link', { name: t('chat:header.back') }).tap();
    const edit = screen.button('chat:list.menu', { name: 'With a finger' });
    await edit.waitFor();
    expect(await edit.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await edit.tap();
    await page.getByRole('menuitem', { name: screen.t('chatTools:menu.rename') }).tap();
    await dialog.getByLabel(t('chatTools:rename.name')).waitFor();
  });

  it('H11: shows the persona of the chat among any number of personas', async () => {
    const chatId = await chat('As the oldest of many');
    const [oldest] = await world.sql(
      `INSERT INTO persona (owner_id, name) VALUES (${userId}, 'The oldest') RETURNING id`,
    );
    await world.sql(
      `INSERT INTO persona (owner_id, name) SELECT ${userId}, 'One of ' || n FROM generate_series(1, 110) n`,
    );
    await world.sql(`UPDATE chat SET persona_id = ${oldest?.id} WHERE id = ${chatId}`);
    const screen = await screenOf(DESKTOP);
    await screen.open(chatId);
    await screen.button('chat:composer.persona', { name: 'The oldest' }).waitFor();
  });
});

/** Runs in the page: uploads a persona image, as its form does. */
async function uploadPersonaImage(base64: string): Promise<number> {
  const { csrfToken } = await (await fetch('/api/account/csrf')).json();
  const form = new FormData();
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  form.append('image', new Blob([bytes], { type: 'image/png' }), 'captain.png');
  const headers = { 'x-csrftoken': csrfToken };
  return (await (await fetch('/api/studio/persona/image/', { method: 'POST', headers, body: form })).json()).id;
}
