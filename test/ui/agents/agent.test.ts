import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import {
  AGENT,
  type AgentAnswer,
  countCalls,
  newAgent,
  openAgent,
  pretend,
  toast,
} from '../../support/screens/agent-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
];

jest.setTimeout(120_000);

/** Resolves once the page has a socket and the code that shows notices of the server. */
const listens = (page: Page) =>
  Promise.all([
    page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/')),
    page.waitForResponse(/\/chat-background-[^/]*\.js$/),
  ]);

let world: UiWorld;
beforeAll(async () => {
  world = await UiWorld.start();
});
afterAll(() => world?.stop());
afterEach(() => world.closePages());

describe.each(looksOfRun(looks))('agent page, %s', (_name, look) => {
  const t = AGENT[look.locale];
  let creator: WebPerson;
  let visitor: WebPerson;
  let agent: AgentAnswer;
  beforeAll(async () => {
    [creator, visitor] = [await world.person(), await world.person()];
    agent = await newAgent(creator, { skills: [{ name: 'Openings' }] });
    world.host.behave(agent.id, { kind: 'echo' });
    await creator.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
  });

  const visit = async (person = visitor): Promise<Page> => {
    const page = await world.page(look, person);
    await openAgent(page, agent.id);
    return page;
  };
  const crown = (page: Page) => page.getByRole('button', { name: t.crown(0).slice(0, 12) });

  it('D1: shows loading, not found and load errors', async () => {
    const page = await world.page(look, visitor);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/studio\/agent\/\d+$/, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(`/agent/${agent.id}`);
    await page.getByRole('heading', { name: t.loading }).waitFor({ state: 'attached' });
    release();
    await page.getByRole('alert').getByText(t.error).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: t.retry }).click();
    await page.getByRole('heading', { level: 1, name: agent.name }).waitFor();
    for (const [nowhere, text] of [
      ['999999999', 'agent:notFound.text'],
      ['abc', 'agent:notFound.noId'],
      ['', 'agent:notFound.noId'],
    ] as const) {
      await page.goto(`/agent/${nowhere}`);
      await page.getByRole('heading', { level: 1, name: t.notFound }).waitFor();
      await page.getByText(textsIn(look.locale)(text)).waitFor();
    }
  });

  it('D1: has two columns from 768 px, and one below', async () => {
    const page = await visit();
    const button = page.getByRole('button', { name: t.start });
    const about = page.getByRole('heading', { level: 2 }).first();
    const isBeside = async () => {
      const [left, right] = [await button.boundingBox(), await about.boundingBox()];
      return (left?.x ?? 0) + (left?.width ?? 0) <= (right?.x ?? 0);
    };
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await isBeside()).toBe(true);
    await page.setViewportSize({ width: 767, height: 900 });
    expect(await isBeside()).toBe(false);
  });

  it('D2: shows description, skills and creator, with a link to the creator page', async () => {
    const page = await visit();
    await page.getByRole('heading', { level: 1, name: agent.name }).waitFor();
    await page.getByText(t.statuses.ready, { exact: true }).waitFor();
    await page.getByText('Teaches chess, move by move.').waitFor();
    await page.getByText('Openings').waitFor();
    await page.getByRole('link', { name: new RegExp(`Test Person.*${t.created}`) }).click();
    await page.waitForURL('**/creator/*');
    expect(await page.evaluate(() => history.state.usr)).toEqual({ fromAgentId: agent.id });
  });

  it('D2: hides empty skills and has labels for a missing creator and an unknown status', async () => {
    const page = await world.page(look, visitor);
    await pretend(page, agent.id, { skills: [], creator: null, status: 'asleep' });
    await openAgent(page, agent.id);
    for (const words of [t.anonymous, t.statuses.unknown]) await page.getByText(words).first().waitFor();
    expect(await page.getByRole('heading', { name: t.skills }).count()).toBe(0);
  });

  it('C8: shows a crown at once, counts it once, keeps it after a reload and removes it', async () => {
    const page = await visit();
    const calls = countCalls(page, 'POST', /\/upvote\/agent\//);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/upvote/agent/**', async (route) => {
      await held;
      await route.continue();
    });
    await crown(page).dblclick();
    await page.getByRole('button', { name: t.crown(1), pressed: true }).waitFor();
    release();
    await page.waitForResponse('**/upvote/agent/**');
    expect(calls()).toBe(1);
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('button', { name: t.crown(1), pressed: true }).click();
    await page.getByRole('button', { name: t.crown(0), pressed: false }).waitFor();
  });

  it('C8: reverts a failed crown and shows an error', async () => {
    const page = await visit();
    await page.route('**/upvote/agent/**', (route) => route.fulfill({ status: 503, json: {} }));
    await crown(page).click();
    await toast(page, t.crownFailed).waitFor();
    await page.getByRole('button', { name: t.crown(0), pressed: false }).waitFor();
  });

  it('D3: starts no chat with an agent that is not ready, and shows the reason', async () => {
    const page = await world.page(look, visitor);
    await pretend(page, agent.id, { status: 'not_published' });
    const calls = countCalls(page, 'POST', /\/api\/chat/);
    await openAgent(page, agent.id);
    await page.getByRole('button', { name: t.notReady }).click({ force: true });
    await toast(page, t.notReady).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(calls()).toBe(0);
  });

  it('D3: notifies of an offline agent that is available again, unless that is cancelled', async () => {
    const { id, name } = await newAgent(creator, { starters: ['Hello'] });
    await creator.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    const setOffline = (offline: boolean) => world.sql(`UPDATE agent SET offline = ${offline} WHERE id = ${id}`);
    const requests = () => world.sql(`SELECT user_id FROM notify_request WHERE agent_id = ${id}`);
    await setOffline(true);
    const page = await world.page(look, visitor);
    const notifyMe = page.getByRole('button', { name: t.notify, exact: true });
    const listening = listens(page);
    await openAgent(page, id);
    await notifyMe.waitFor();
    expect(await page.getByRole('button', { name: t.start }).count()).toBe(0);
    await page.route('**/notify*', (route) => route.fulfill({ status: 503, json: {} }));
    await notifyMe.click();
    await toast(page, t.notifyFailed).waitFor();
    await page.unrouteAll();
    await notifyMe.click();
    await toast(page, t.notified).waitFor();
    await page.getByText(t.waiting).waitFor();
    await page.getByRole('button', { name: t.cancel, exact: true }).click();
    await notifyMe.waitFor();
    expect(await requests()).toEqual([]);
    await notifyMe.click();
    await page.getByText(t.waiting).waitFor();
    await screenshot(page, `agent-notify-${look.locale}`);
    await listening;
    await setOffline(false);
    await toast(page, t.isBack(name)).waitFor();
    await page.getByRole('button', { name: t.start }).waitFor();
    expect(await requests()).toEqual([]);
  });

  it('keeps a first message that is not sent while another page is shown', async () => {
    const words = textsIn(look.locale);
    const page = await visit();
    const field = page.getByRole('textbox', { name: words('agent:firstMessage.label') });
    await field.fill('Knight to f3?');
    await page.getByRole('link', { name: words('agent:back') }).click();
    await field.waitFor({ state: 'detached' });
    await page.goBack();
    await field.waitFor();
    expect(await field.inputValue()).toBe('Knight to f3?');
  });

  it('D4: shows settings and publishing only to the creator', async () => {
    const own = await visit(creator);
    await own.getByRole('button', { name: t.settings, exact: true }).waitFor();
    await own.getByRole('button', { name: t.unpublish }).waitFor();
    const foreign = await visit();
    expect(await foreign.getByRole('button', { name: t.settings, exact: true }).count()).toBe(0);
    expect(await foreign.getByRole('button', { name: t.unpublish }).count()).toBe(0);
  });

  it('shows that an offline agent does not reply', async () => {
    const page = await world.page(look, visitor);
    await pretend(page, agent.id, { availability: 'offline' });
    await openAgent(page, agent.id);
    await page.getByText(t.statuses.offline, { exact: true }).waitFor();
  });
});
