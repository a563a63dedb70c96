import type { Locator, Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { newAgent, openAgent } from '../../../support/screens/agent-screen.js';
import { openSettings, ownWorkflow, SETTINGS } from '../../../support/screens/agent-settings-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import type { Behaviour } from '../../../support/services/fake-workflow-host.js';

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
];
const KEY = 'the operator key of n8n';

jest.setTimeout(120_000);

let world: UiWorld;
beforeAll(async () => {
  world = await UiWorld.start({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { apiKey: KEY });
});
afterAll(() => world?.stop());
afterEach(() => world.closePages());

describe.each(looksOfRun(looks))('agent workflow, %s', (_name, look) => {
  const t = SETTINGS[look.locale];
  let person: WebPerson;
  beforeAll(async () => {
    person = await world.person();
  });

  const open = async (id: number, tab: number): Promise<{ page: Page; dialog: Locator }> => {
    const page = await world.page(look, person);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    return { page, dialog: await openSettings(page, look.locale, id, tab) };
  };
  const ownAgent = async (active: boolean) => {
    const workflow = ownWorkflow(world.host, active);
    return { agent: await newAgent(person, { n8n_workflow_id: workflow.id }), workflow };
  };

  it('streams test replies of the creator’s workflow, and explains why it does not reply', async () => {
    const { agent, workflow } = await ownAgent(true);
    const { page, dialog } = await open(agent.id, 1);
    const texts = textsIn(look.locale);
    await dialog.getByLabel(texts('agentForm:fields.agent_context.label')).fill('Answer like a pirate.');
    await dialog.getByRole('button', { name: texts('studio:create.test'), exact: true }).click();
    const drawer = page.getByRole('dialog', { name: texts('testChat:title') });
    await drawer.getByText(texts('testChat:intro.workflow')).waitFor();
    await screenshot(page, `test-own-${look.width}-${look.locale}-empty`);
    const field = drawer.getByRole('textbox', { name: texts('testChat:message') });
    const ask = async (behaviour: Behaviour): Promise<void> => {
      world.host.behave(workflow.path, behaviour);
      await field.fill('Who are you?');
      await field.press('Enter');
    };
    await ask({ kind: 'stream', pieces: ['**Ahoy!** ', 'I am ', 'your pirate.'], intervalMs: 700 });
    const reply = drawer.getByRole('listitem').last();
    await reply.getByText(/Ahoy! I am$/).waitFor();
    await screenshot(page, `test-own-${look.width}-${look.locale}-writing`);
    await reply.getByText('Ahoy! I am your pirate.').waitFor();
    const [call] = world.host.callsOf(workflow.path);
    expect(call?.body.agent).toMatchObject({ context: 'Answer like a pirate.', version: null });
    await drawer.getByText(texts('testChat:thinking')).waitFor({ state: 'detached' });
    await ask({ kind: 'wrong-key' });
    await drawer.getByRole('alert').waitFor();
    await screenshot(page, `test-own-${look.width}-${look.locale}-failed`);
    expect(await violations(page, 'test chat of an agent')).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await screenshot(page, `test-own-${look.width}-${look.locale}-settings`);
  });

  it('answers requests of test replies: by the template while it does not run, and by the waiting workflow', async () => {
    const { agent, workflow } = await ownAgent(true);
    const { page, dialog } = await open(agent.id, 1);
    const texts = textsIn(look.locale);
    const test = dialog.getByRole('button', { name: texts('studio:create.test'), exact: true });
    const drawer = page.getByRole('dialog', { name: texts('testChat:title') });
    const field = drawer.getByRole('textbox', { name: texts('testChat:message') });
    const replies = drawer.getByRole('listitem').filter({ hasText: texts('testChat:agent') });
    const shot = (step: string) => screenshot(page, `test-asks-${look.width}-${look.locale}-${step}`);
    await dialog.getByLabel(t.workflow, { exact: true }).selectOption('form');
    await test.click();
    await drawer.getByText(texts('testChat:intro.asks')).waitFor();
    await shot('empty');
    await field.fill('Ten herons');
    await field.press('Enter');
    const form = drawer.getByRole('region', { name: texts('requests:title.form') });
    await form.getByRole('button', { name: texts('requests:send') }).click();
    await shot('problems');
    await form.getByRole('textbox').first().fill('Łucja');
    await form.getByRole('combobox').selectOption('delivery');
    await shot('form');
    expect(await violations(page, 'a form in the test chat')).toEqual([]);
    await form.getByRole('button', { name: texts('requests:send') }).click();
    const [name, topic] = look.locale === 'ru' ? ['Имя: Łucja', 'Тема: Доставка'] : ['Name: Łucja', 'Topic: Delivery'];
    const reply = replies.nth(1);
    await reply.getByText(name).waitFor();
    expect(await reply.innerText()).toContain(`${name}\n${topic}`);
    await shot('filled');
    expect(await drawer.getByRole('log').evaluate((log) => log === document.activeElement)).toBe(true);
    await drawer.getByRole('button', { name: texts('testChat:startOver') }).click();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await dialog.getByLabel(t.workflow, { exact: true }).selectOption('own');
    await test.click();
    world.host.behave(workflow.path, {
      kind: 'json',
      value: {
        output: 'One question.',
        request: {
          type: 'choice',
          title: 'Which?',
          options: ['Heron', 'Crane'],
          resume_url: `${world.host.url}/webhook-waiting/9`,
        },
      },
    });
    world.host.behave('/webhook-waiting/9', { kind: 'json', value: { output: 'A crane it is.' } });
    await field.fill('A bird, please');
    await field.press('Enter');
    const choice = drawer.getByRole('region', { name: 'Which?' });
    await choice.getByRole('button', { name: 'Crane' }).click();
    await replies.nth(1).getByText('A crane it is.').waitFor();
    await choice.getByText(texts('requests:answered')).waitFor({ state: 'attached' });
    await shot('answered');
    expect(world.host.callsOf('/webhook-waiting/9')[0]?.body).toMatchObject({
      answer: { type: 'choice', value: 'Crane' },
    });
  });

  it('shows the runs to the creator, with a filter for failed ones', async () => {
    const { agent, workflow } = await ownAgent(true);
    // Detects the webhook of a custom workflow.
    await person.call('POST', `/api/studio/agent/${agent.id}/check/`);
    const chat = await person.call<{ id: number }>('POST', '/api/chat/', { agent_id: agent.id });
    const path = world.host.n8n.workflows.get(workflow.id)?.nodes[0].parameters.path as string;
    const say = async (message: string, behaviour: Behaviour) => {
      world.host.behave(`/webhook/${path}`, behaviour);
      await person.call('POST', `/api/chat/${chat.id}/message/`, { message });
    };
    await say('one', { kind: 'stream', pieces: ['Hello ', 'there'] });
    const page = await world.page(look, person);
    await openAgent(page, agent.id);
    const panel = page.getByRole('region', { name: t.runs });
    const item = (text: string) => panel.getByRole('listitem').filter({ hasText: text }).first();
    // The run is stored shortly after the reply.
    const shows = async (text: string) => {
      for (let at = 0; at < 40 && !(await item(text).isVisible()); at += 1) {
        await panel.getByRole('button', { name: t.refreshRuns }).click();
        await page.waitForTimeout(500);
      }
      await item(text).waitFor();
    };
    await shows(t.answered);
    await item(t.answered).getByText(t.answered).click();
    await panel.getByRole('list', { name: t.steps }).waitFor();
    expect(await panel.getByRole('link', { name: t.openChat }).getAttribute('href')).toBe(`/conversations/${chat.id}`);
    expect(await violations(page, 'runs')).toEqual([]);
    await panel.getByRole('button', { name: t.onlyFailed }).click();
    await panel.getByText(t.noneFailed).waitFor();
    await say('two', { kind: 'workflow-error' });
    await shows(t.failed);
    expect(await panel.getByText(t.answered).count()).toBe(0);
  });
});
