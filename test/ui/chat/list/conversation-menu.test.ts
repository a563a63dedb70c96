import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { staysAsItIs } from '../../../support/browser/full-box.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { hasFocus, toast } from '../../../support/screens/agent-screen.js';
import { ChatScreen, socketListens } from '../../../support/screens/chat-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { addAgents, idOf } from '../../../support/server/seed/catalogue.js';
import { addChat, addMessages } from '../../../support/server/seed/chat-seed.js';
import { changesSent } from '../../../support/server/waiting/changes-sent.js';

const BOTH: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
];
const CHAT = /\/api\/chat\/\d+\/?$/;

describe('chat list', () => {
  let world: UiWorld;
  let creator: WebPerson;
  let person: WebPerson;
  let userId: number;
  let agentId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
    creator = await world.person();
    agentId = await agent('Quiet Agent');
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
    userId = await idOf(person);
  });
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  /** An agent without a welcome message. */
  async function agent(name: string): Promise<number> {
    await addAgents(world, await idOf(creator), [{ name }]);
    const [row] = await world.sql(`SELECT max(id) AS id FROM agent WHERE name = '${name}'`);
    return Number(row?.id);
  }
  const screenOf = async (look: Look, who?: WebPerson) =>
    new ChatScreen(await world.page(look, who ?? person), look.locale);

  it('T6: pins, mutes and archives a chat from its menu, and counts what is not muted', async () => {
    const [first, second] = [
      await addChat(world, userId, agentId, 'First'),
      await addChat(world, userId, agentId, 'Second'),
    ];
    await addMessages(world, first, [{ text: '**Hello** there', agent: true }]);
    await addMessages(world, second, [{ text: 'Of old', at: '2025-03-05T14:30:00Z' }]);
    await world.sql(`UPDATE chat SET unread_count = 3 WHERE id = ${first}`);
    const screen = await screenOf(DESKTOP);
    const { page, t, list } = screen;
    await page.goto('/conversations');
    await screen
      .row('Second')
      .getByText(`${t('chat:list.own')} Of old`)
      .waitFor();
    await screen.row('First').getByText('Hello there').waitFor();
    await list.getByRole('heading', { name: 'March 2025', exact: true }).waitFor();
    const link = page.getByRole('navigation', { name: t('common:header.label') }).getByRole('link', {
      name: new RegExp(t('common:header.unread', { count: 3 })),
    });
    await link.waitFor();
    expect(await page.title()).toMatch(/^\(3\) /);
    const choose = async (chat: string, item: 'pin' | 'mute' | 'archive' | 'unarchive') => {
      await screen.button('chat:list.menu', { name: chat }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: t(`chatTools:list.${item}`), exact: true }).press('Enter');
    };
    const names = () => list.getByRole('listitem').getByRole('link').allTextContents();
    expect(await names()).toEqual([expect.stringMatching(/^First/), 'Second']);
    await choose('Second', 'pin');
    await list.getByRole('heading', { name: t('chat:list.groups.pinned'), exact: true }).waitFor();
    expect(await names()).toEqual(['Second', expect.stringMatching(/^First/)]);
    await hasFocus(screen.button('chat:list.menu', { name: 'Second' }));
    await choose('Second', 'archive');
    await screen.row('Second').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('chatTools:deletion.undo'), exact: true }).click();
    await list.getByRole('heading', { name: t('chat:list.groups.pinned'), exact: true }).waitFor();
    await hasFocus(screen.button('chat:list.menu', { name: 'Second' }));
    await choose('First', 'archive');
    await screen.row('First').waitFor({ state: 'detached' });
    await page.getByText(t('chatTools:list.archived'), { exact: true }).waitFor();
    await page.keyboard.press('Control+Z');
    await screen.row('First').waitFor();
    await choose('First', 'archive');
    await screen.row('First').waitFor({ state: 'detached' });
    await screen.button('chat:list.archive').click();
    await screen.row('First').waitFor();
    await choose('First', 'unarchive');
    await page.getByText(t('chat:list.archiveEmpty')).waitFor();
    await screen.button('chat:list.leaveArchive').click();
    await screen.row('First').waitFor();
    await choose('First', 'mute');
    await screen
      .row('First')
      .getByRole('img', { name: t('chat:list.muted') })
      .waitFor();
    await link.waitFor({ state: 'detached' });
    expect(await page.title()).not.toContain('(3)');
  });

  it('T6: keeps the focus on the menu of a chat whose row moves before the response arrives', async () => {
    const openId = await addChat(world, userId, agentId, 'First');
    const chatId = await addChat(world, userId, agentId, 'Second');
    const screen = await screenOf(DESKTOP);
    const { page, t, list } = screen;
    const listens = socketListens(page);
    await page.goto(`/conversations/${openId}`);
    await listens;
    const pinned = list.getByRole('heading', { name: t('chat:list.groups.pinned'), exact: true });
    await page.route(new RegExp(`/api/chat/${chatId}/?$`), async (route) => {
      const response = await route.fetch();
      await pinned.waitFor();
      await route.fulfill({ response });
    });
    await screen.button('chat:list.menu', { name: 'Second' }).focus();
    await page.keyboard.press('Enter');
    const answered = page.waitForResponse((response) => CHAT.test(new URL(response.url()).pathname));
    await page.getByRole('menuitem', { name: t('chatTools:list.pin'), exact: true }).press('Enter');
    await answered;
    await hasFocus(screen.button('chat:list.menu', { name: 'Second' }));
  });

  it.each(looksOfRun(BOTH))(
    '%s: V4: trims a name, limits it to 50 and rejects blanks; shows failures; opens the list after deletion',
    async (name, look) => {
      const chatId = await addChat(world, userId, agentId, 'Harbour');
      await addChat(world, userId, agentId, 'Pier');
      const screen = await screenOf(look);
      const { page, dialog, t } = screen;
      const sent = changesSent(page, CHAT);
      await screen.open(chatId);
      const edit = async (now: string) => {
        await screen.button('chat:header.editChat', { name: now }).click();
        await dialog.waitFor();
      };
      const field = dialog.getByLabel(t('chatTools:rename.name'));
      const save = screen.button('chatTools:rename.save', {}, dialog);
      const closed = () => dialog.waitFor({ state: 'detached' });

      await edit('Harbour');
      await field.fill('я'.repeat(51));
      expect(await field.inputValue()).toBe('я'.repeat(50));
      await dialog.getByText('50/50').waitFor();
      await staysAsItIs(field);
      await field.fill('   ');
      expect(await save.isDisabled()).toBe(true);
      await field.press('Enter');
      await field.fill('  Harbour ');
      await save.click();
      await closed();
      expect(sent).toEqual([]);

      await edit('Harbour');
      await field.fill('  Harbour plans ');
      await save.click();
      await closed();
      expect(sent).toEqual([{ method: 'PATCH', body: { name: 'Harbour plans' } }]);
      await page.route(CHAT, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
      await edit('Harbour plans');
      await field.fill('Lost plans');
      await save.click();
      await toast(page, t('chatTools:rename.failed')).waitFor();
      await dialog.getByRole('alert').getByText(t('errors:codes.network_error')).waitFor();
      expect(await field.inputValue()).toBe('Lost plans');
      await screenshot(page, `conversations-${name.replace(/\W+/g, '-')}-rename-failed`);

      const question = page.getByRole('alertdialog');
      const remove = async () => {
        await screen.button('chatTools:rename.delete', {}, dialog).click();
        await question.getByText(t('chatTools:rename.confirmText', { name: 'Harbour plans' })).waitFor();
        await screen.button('chatTools:rename.delete', {}, question).click();
      };
      await remove();
      await toast(page, t('chatTools:rename.deleteFailed')).waitFor();
      await dialog.getByRole('alert').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/conversations/${chatId}`);
      await page.unrouteAll();
      await remove();
      await page.waitForURL('**/conversations');
      await toast(page, t('chatTools:rename.deleted')).waitFor();
      await expect(person.call('GET', `/api/chat/${chatId}/`)).rejects.toThrow('404');

      // From the list, where the clicked button disappears with its row.
      await screen.button('chat:list.menu', { name: 'Pier' }).click();
      await page.getByRole('menuitem', { name: t('chatTools:menu.delete'), exact: true }).click();
      await question.getByText(t('chatTools:rename.confirmText', { name: 'Pier' })).waitFor();
      await screen.button('chatTools:rename.delete', {}, question).click();
      await screen.row('Pier').waitFor({ state: 'detached' });
      await hasFocus(page.getByRole('heading', { level: 1 }));

      // From the chat's menu, which has a dialog for each of the two.
      const jetty = await addChat(world, userId, agentId, 'Jetty');
      await screen.open(jetty);
      const choose = async (item: 'chatTools:menu.rename' | 'chatTools:menu.delete') => {
        await screen.button('chat:header.menu').click();
        await page.getByRole('menuitem', { name: t(item), exact: true }).click();
      };
      await choose('chatTools:menu.rename');
      expect(await field.inputValue()).toBe('Jetty');
      await page.keyboard.press('Escape');
      await closed();
      await choose('chatTools:menu.delete');
      await question.getByText(t('chatTools:rename.confirmText', { name: 'Jetty' })).waitFor();
      await screen.button('chatTools:rename.delete', {}, question).click();
      await page.waitForURL('**/conversations');
      await screen.row('Jetty').waitFor({ state: 'detached' });
    },
  );
});
