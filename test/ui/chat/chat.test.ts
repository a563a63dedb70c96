import { DESKTOP, screenshot } from '../../support/browser/browser.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { messages, openChat, send } from '../../support/screens/english-chat.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { idOf } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';

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

  it('works where WebSockets are blocked', async () => {
    world.host.behave(agentId, { kind: 'json', value: { output: 'By polling' }, delayMs: 700 });
    const page = await world.page(DESKTOP, person);
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.goto(`/conversations/${chatId}`);
    await send(page, 'No sockets here');
    await messages(page).getByText('By polling').waitFor();
    await send(page, 'And again');
    await page.waitForFunction(() => (document.body.innerText.match(/By polling/g) ?? []).length >= 2);
    await messages(page).getByText('And again').waitFor();
  }, 60_000);

  it('shows why a reply failed, and retries it', async () => {
    world.host.failThen(agentId, { kind: 'workflow-error' }, 1, { kind: 'json', value: { output: 'Now it works' } });
    const page = await open();
    await send(page, 'Will it fail?');
    await messages(page)
      .getByText(/couldn’t answer/)
      .waitFor();
    await screenshot(page, 'chat-failed');
    await messages(page).getByRole('button', { name: 'Retry' }).click();
    await messages(page).getByText('Now it works').waitFor();
    expect(
      await messages(page)
        .getByText(/couldn’t answer/)
        .count(),
    ).toBe(0);
  }, 60_000);

  it('keeps an unsent message across a reload and sends it once', async () => {
    const page = await open();
    await page.route('**/message/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.route('**/message', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await send(page, 'Not lost');
    await messages(page).getByText('Not lost').waitFor();
    await page.waitForTimeout(300);
    expect((await stored()).some((message) => message.message === 'Not lost')).toBe(false);
    await page.unrouteAll();
    await page.reload();
    await messages(page).getByText('You said: Not lost').waitFor();
    await page.waitForTimeout(500);
    expect((await stored()).filter((message) => message.message === 'Not lost')).toHaveLength(1);
    expect(await messages(page).getByText('Not lost', { exact: true }).count()).toBe(1);
  }, 60_000);

  it('branches, renames and deletes', async () => {
    const page = await open();
    await send(page, 'First thought');
    await messages(page).getByText('You said: First thought').waitFor();
    await messages(page).getByText('First thought', { exact: true }).hover();
    await page.getByRole('button', { name: 'Branch from here' }).nth(1).click();
    await page.waitForURL((url) => !url.pathname.endsWith(`/${chatId}`));
    // The URL changes first: the previous chat stays on the screen until the branch can be rendered.
    await messages(page).getByText('You said: First thought').waitFor({ state: 'detached' });
    await messages(page).getByText('First thought', { exact: true }).waitFor();
    expect(await messages(page).getByText('You said: First thought').count()).toBe(0);
    const branchId = Number(page.url().split('/').at(-1));

    await page.getByRole('button', { name: /Edit the chat/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Another way');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: /Another way/ }).waitFor();
    await screenshot(page, 'chat-branched');

    await page.getByRole('button', { name: /Edit the chat/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete chat' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await page.waitForURL('**/conversations');
    await expect(person.call('GET', `/api/chat/${branchId}/`)).rejects.toThrow('404');
  }, 60_000);

  it('loads chats beyond the first hundred, even when a message arrives in one', async () => {
    await person.call('PATCH', `/api/chat/${chatId}/`, { name: 'The oldest' });
    for (let i = 0; i < 104; i++) await person.call('POST', '/api/chat/', { agent_id: agentId });
    const page = await world.page(DESKTOP, person);
    await page.goto('/conversations');
    const list = page.getByRole('region', { name: 'Your chats' });
    await list.getByRole('listitem').nth(99).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(100);
    expect(await list.getByText('The oldest').count()).toBe(0);
    const field = page.getByRole('searchbox', { name: 'Search chats and messages' });
    await field.fill('oldest');
    await page.getByRole('region', { name: 'Chats', exact: true }).getByRole('link', { name: 'The oldest' }).waitFor();
    await field.fill('');
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('oldest');
    await palette.getByRole('option', { name: 'The oldest' }).waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show older chats' }).click();
    await list.getByText('The oldest').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(105);

    await page.reload();
    await list.getByRole('listitem').nth(99).waitFor();
    await page.waitForTimeout(500); // the socket is connected
    await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'From another device' });
    await list.getByText('The oldest').waitFor();
  }, 60_000);

  it('loads older chats after some loaded ones are deleted, and marks the end of the list', async () => {
    await person.call('PATCH', `/api/chat/${chatId}/`, { name: 'The oldest' });
    const userId = await idOf(person);
    await world.sql(
      `INSERT INTO chat (user_id, agent_id, name) SELECT ${userId}, ${agentId}, 'Chat ' || i FROM generate_series(1, 160) i`,
    );
    const newest = await person.call<{ id: number }[]>('GET', '/api/chat/?page_size=100');
    const page = await world.page(DESKTOP, person);
    await page.goto('/conversations');
    const items = page.getByRole('region', { name: 'Your chats' }).getByRole('listitem');
    const holds = (many: number) =>
      eventually(
        () => items.count(),
        (count) => expect(count).toBe(many),
      );
    await holds(100);
    await page.waitForTimeout(500); // the socket is connected
    for (const { id } of newest.slice(0, 3)) await person.call('DELETE', `/api/chat/${id}/`);
    await holds(97);
    const more = page.getByRole('button', { name: 'Show older chats' });
    await more.focus();
    await page.keyboard.press('Enter');
    await holds(158); // at once, and not the three that have moved up
    await more.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('main'));

    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Marketplace', exact: true }).click();
    await page.waitForURL('**/marketplace');
    await header.getByRole('link', { name: 'Conversations', exact: true }).click();
    await holds(158);
    expect(await more.count()).toBe(0);
  }, 60_000);
});
