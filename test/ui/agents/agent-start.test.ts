import type { Locator, Page } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { staysAsItIs } from '../../support/browser/full-box.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { AGENT, type AgentAnswer, newAgent, openAgent, toast } from '../../support/screens/agent-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { idOf } from '../../support/server/seed/catalogue.js';
import { addChat } from '../../support/server/seed/chat-seed.js';
import { hold } from '../../support/server/waiting/held.js';
import { eventually } from '../../support/util/eventually.js';

const PERSONAS = /\/api\/studio\/persona\/?\?/;
const CHATS_WITH = /\/api\/chat\/?\?.*agent_id=/;
const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
];

jest.setTimeout(120_000);

let world: UiWorld;
beforeAll(async () => {
  world = await UiWorld.start();
});
afterAll(() => world?.stop());
afterEach(() => world.closePages());

describe.each(looksOfRun(looks))('starting a chat, %s', (_name, look) => {
  const t = AGENT[look.locale];
  let person: WebPerson;
  let agent: AgentAnswer;
  beforeAll(async () => {
    person = await world.person();
    agent = await newAgent(person, { name: `A coach with a name that is long ${look.locale} ${'x'.repeat(30)}` });
    for (let at = 1; at <= 18; at += 1) {
      await person.call('POST', '/api/studio/persona/', { name: `Persona ${String(at).padStart(2, '0')}` });
    }
  });

  const start = async (prepare?: (page: Page) => Promise<unknown>): Promise<{ page: Page; dialog: Locator }> => {
    const page = await world.page(look, person);
    await prepare?.(page);
    await openAgent(page, agent.id);
    await page.getByRole('button', { name: t.start }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return { page, dialog };
  };
  const submit = (dialog: Locator) => dialog.getByRole('button', { name: t.start }).click();

  it('D5: limits the name to 50 characters and opens the new chat', async () => {
    const { page, dialog } = await start();
    const name = dialog.getByRole('textbox', { name: t.chatName });
    await name.fill('🙂'.repeat(51));
    expect([...(await name.inputValue())]).toHaveLength(50);
    await staysAsItIs(name);
    await name.fill('  My plans ');
    await submit(dialog);
    await page.waitForURL('**/conversations/*');
    const id = page.url().split('/').at(-1);
    const chats = await person.call<{ id: number; name: string }[]>('GET', `/api/chat/?agent_id=${agent.id}`);
    expect(chats.find((chat) => String(chat.id) === id)?.name).toBe('My plans');
  });

  it('D5: names a chat after the agent when the user names none, and lists existing chats', async () => {
    const { page, dialog } = await start();
    expect(await dialog.getByRole('textbox', { name: t.chatName }).getAttribute('placeholder')).toBe(agent.name);
    await submit(dialog);
    await page.waitForURL('**/conversations/*');
    const chatPath = new URL(page.url()).pathname;
    const again = await start();
    await again.dialog.getByText(t.existing).waitFor();
    await again.dialog.getByLabel(t.findChat).fill(agent.name.toUpperCase());
    await again.dialog.getByRole('link', { name: agent.name }).first().click();
    await again.page.waitForURL(`**${chatPath}`);
  });

  it('D5: finds a chat older than a hundred others', async () => {
    const talkative = await newAgent(person);
    const userId = await idOf(person);
    const oldest = await addChat(world, userId, talkative.id, 'How it began');
    await world.sql(
      `INSERT INTO chat (user_id, agent_id, name) SELECT ${userId}, ${talkative.id}, 'Talk ' || n FROM generate_series(1, 104) n`,
    );
    const page = await world.page(look, person);
    await openAgent(page, talkative.id);
    await page.getByRole('button', { name: t.start }).click();
    const dialog = page.getByRole('dialog');
    await eventually(
      () => dialog.getByRole('listitem').count(),
      (count) => expect(count).toBe(105),
    );
    await dialog.getByLabel(t.findChat).fill('how it');
    await dialog.getByRole('link', { name: 'How it began' }).click();
    await page.waitForURL(`**/conversations/${oldest}`);
  });

  it('D5: stays open and shows an error when the chat cannot be created', async () => {
    const { page, dialog } = await start();
    await page.route('**/api/chat', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await submit(dialog);
    await toast(page, t.chatFailed).waitFor();
    expect(await dialog.isVisible()).toBe(true);
  });

  it('D5: explains why a chat cannot be created with an agent unpublished meanwhile', async () => {
    const creator = await world.person();
    const theirs = await newAgent(creator);
    await creator.call('PATCH', `/api/studio/agent/${theirs.id}/`, { status: 'ready' });
    const page = await world.page(look, person);
    await openAgent(page, theirs.id);
    await page.getByRole('button', { name: t.start }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await world.sql(`UPDATE agent SET status = 'not_published' WHERE id = ${theirs.id}`); // no page has received the change yet
    await submit(dialog);
    await toast(page, textsIn(look.locale)('errors:codes.agent_not_found')).waitFor();
    expect(await dialog.isVisible()).toBe(true);
  });

  it('D5: preselects the default persona; D6: shows 16, then all, and resets after a search', async () => {
    const { page, dialog } = await start();
    const personas = await person.call<{ name: string; is_default: boolean }[]>('GET', '/api/studio/persona/');
    const own = personas.find((persona) => persona.is_default)?.name ?? '';
    await dialog.getByText(new RegExp(`^${agent.name} .+ ${own}$`)).waitFor();
    await dialog.getByRole('button', { name: t.changePersona }).click();
    const picker = page.getByRole('dialog').last();
    const shown = picker.locator('button[aria-pressed]');
    await shown.nth(15).waitFor();
    expect(await shown.count()).toBe(16);
    expect(await shown.first().getAttribute('aria-pressed')).toBe('true');
    expect(await shown.first().textContent()).toContain(own);
    await picker.getByRole('button', { name: t.more }).click();
    await expect(shown.count()).resolves.toBe(19);
    await picker.getByLabel(t.findPersona).fill('persona');
    await picker.getByRole('button', { name: t.more }).waitFor();
    expect(await shown.count()).toBe(16);
    await picker.getByLabel(t.findPersona).fill('persona 17');
    await shown.first().click();
    await dialog.getByText(/Persona 17/).waitFor();
  });

  it('D5 D6: shows loading personas, and an error when chats with the agent fail to load', async () => {
    await person.call('POST', '/api/chat/', { agent_id: agent.id });
    let letGo = (): void => {};
    const { page, dialog } = await start(async (opened) => {
      ({ release: letGo } = await hold(opened, PERSONAS));
      await opened.route(CHATS_WITH, (route) => route.abort());
    });
    const failed = dialog.getByRole('alert').filter({ hasText: t.chatsFailed });
    await failed.waitFor();
    await page.unroute(CHATS_WITH);
    await failed.getByRole('button', { name: t.retry }).click();
    await failed.waitFor({ state: 'detached' });
    await dialog.getByText(t.existing, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: t.changePersona }).click();
    const picker = page.getByRole('dialog').last();
    await picker.getByRole('status').getByText(t.loadingPersonas).waitFor({ state: 'attached' });
    expect(await picker.getByText(t.noPersonas).count()).toBe(0);
    letGo();
    await picker.getByRole('button', { name: /Persona 01/ }).waitFor();
  });

  it('D6: links to creating a persona when there are none, and retries a failed load', async () => {
    const none = await start((page) => page.route('**/api/studio/persona?**', (route) => route.fulfill({ json: [] })));
    await none.dialog.getByRole('button', { name: t.changePersona }).click();
    await none.page.getByText(t.noPersonas).waitFor();
    await none.page.getByRole('link', { name: t.createPersona }).click();
    await none.page.waitForURL('**/personal?tab=personas');
    const broken = await start((page) => page.route('**/api/studio/persona?**', (route) => route.abort()));
    await broken.dialog.getByRole('button', { name: t.changePersona }).click();
    const retry = broken.page.getByRole('dialog').last().getByRole('button', { name: t.retry });
    await retry.waitFor();
    await broken.page.unrouteAll();
    await retry.click();
    await broken.page.getByRole('button', { name: /Persona 01/ }).waitFor();
  });

  it.each(['light', 'dark'] as const)('passes axe without serious violations, %s', async (theme) => {
    const page = await world.page({ ...look, theme }, person);
    await openAgent(page, agent.id);
    const found = await violations(page, 'page');
    await page.getByRole('button', { name: t.start }).click();
    await page.getByRole('button', { name: t.changePersona }).waitFor();
    found.push(...(await violations(page, 'start')));
    await page.getByRole('button', { name: t.changePersona }).click();
    await page.getByLabel(t.findPersona).waitFor();
    found.push(...(await violations(page, 'personas')));
    expect(found).toEqual([]);
  });
});
