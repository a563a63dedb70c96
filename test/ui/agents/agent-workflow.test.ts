import type { Locator, Page } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, picture } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { AGENT, agentOf, newAgent, openAgent, toast } from '../../support/screens/agent-screen.js';
import { openSettings, ownWorkflow, SETTINGS } from '../../support/screens/agent-settings-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import type { Behaviour } from '../../support/services/fake-workflow-host.js';
import { until } from '../../support/util/until.js';

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
];
const KEY = 'the operator key of n8n';
interface Me {
  n8n_integration: object | null;
}

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

  it('D7: accepts the id of a custom workflow, copies the template, and opens the guide in a new tab', async () => {
    const agent = await newAgent(person, { template_type: 'simple' });
    const { page, dialog } = await open(agent.id, 1);
    await dialog.getByRole('button', { name: t.template }).click();
    await dialog.getByRole('button', { name: t.copied }).waitFor();
    const template = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(JSON.stringify(template.nodes)).toContain(`agent-${agent.id}-`);
    const guide = dialog.getByRole('link', { name: t.guide });
    expect(await guide.getAttribute('target')).toBe('_blank');
    expect(await guide.getAttribute('rel')).toContain('noopener');
    await dialog.getByLabel(t.workflow, { exact: true }).selectOption('own');
    const id = dialog.getByRole('textbox', { name: t.workflowId });
    const address = 'https://automation.department.n8n.example.com/team/workflow/AbC1/executions/17?status=error';
    await page.evaluate((text) => navigator.clipboard.writeText(text), address);
    await id.focus();
    await page.keyboard.press('Control+V');
    expect(await id.inputValue()).toBe('AbC1');
    await id.fill('my work/flow-7');
    await dialog.getByRole('button', { name: t.save }).click();
    await toast(page, t.saved).waitFor();
    expect(await agentOf(person, agent.id)).toMatchObject({ template_type: null, n8n_workflow_id: 'myworkflow-7' });
  });

  it('answers test messages with the own workflow as it writes, and says why it does not answer', async () => {
    const { agent, workflow } = await ownAgent(true);
    const { page, dialog } = await open(agent.id, 1);
    const texts = textsIn(look.locale);
    await dialog.getByLabel(texts('agentForm:fields.agent_context.label')).fill('Answer like a pirate.');
    await dialog.getByRole('button', { name: texts('studio:create.test'), exact: true }).click();
    const drawer = page.getByRole('dialog', { name: texts('testChat:title') });
    await drawer.getByText(texts('testChat:intro.workflow')).waitFor();
    await picture(page, `test-own-${look.width}-${look.locale}-empty`);
    const field = drawer.getByRole('textbox', { name: texts('testChat:message') });
    const ask = async (behaviour: Behaviour): Promise<void> => {
      world.host.behave(workflow.path, behaviour);
      await field.fill('Who are you?');
      await field.press('Enter');
    };
    await ask({ kind: 'stream', pieces: ['**Ahoy!** ', 'I am ', 'your pirate.'], intervalMs: 700 });
    const reply = drawer.getByRole('listitem').last();
    await reply.getByText(/Ahoy! I am$/).waitFor();
    await picture(page, `test-own-${look.width}-${look.locale}-writing`);
    await reply.getByText('Ahoy! I am your pirate.').waitFor();
    const [call] = world.host.callsOf(workflow.path);
    expect(call?.body.agent).toMatchObject({ context: 'Answer like a pirate.', version: null });
    await drawer.getByText(texts('testChat:thinking')).waitFor({ state: 'detached' });
    await ask({ kind: 'wrong-key' });
    await drawer.getByRole('alert').waitFor();
    await picture(page, `test-own-${look.width}-${look.locale}-failed`);
    expect(await violations(page, 'test chat of an agent')).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await picture(page, `test-own-${look.width}-${look.locale}-settings`);
  });

  it('answers requests of test replies: by the template while it does not run, and by the waiting workflow', async () => {
    const { agent, workflow } = await ownAgent(true);
    const { page, dialog } = await open(agent.id, 1);
    const texts = textsIn(look.locale);
    const test = dialog.getByRole('button', { name: texts('studio:create.test'), exact: true });
    const drawer = page.getByRole('dialog', { name: texts('testChat:title') });
    const field = drawer.getByRole('textbox', { name: texts('testChat:message') });
    const replies = drawer.getByRole('listitem').filter({ hasText: texts('testChat:agent') });
    const shot = (step: string) => picture(page, `test-asks-${look.width}-${look.locale}-${step}`);
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

  it('D7: hides the API key until revealed, copies it while hidden, and rotates it', async () => {
    const agent = await newAgent(person);
    const { page, dialog } = await open(agent.id, 1);
    const key = dialog.getByLabel(t.key, { exact: true });
    expect(await key.getAttribute('type')).toBe('password');
    await dialog.getByRole('button', { name: t.showKey }).click();
    expect(await key.getAttribute('type')).toBe('text');
    expect(await key.inputValue()).toBe(agent.api_key);
    await dialog.getByRole('button', { name: t.rotate }).click();
    const question = page.getByRole('alertdialog');
    // A cancelled choice is not preselected the next time.
    await question.getByRole('combobox').selectOption('0');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: t.rotate }).click();
    expect(await question.getByRole('combobox').inputValue()).toBe('300');
    await question.getByRole('combobox').selectOption('3600');
    await question.getByRole('button', { name: t.rotateConfirm, exact: true }).click();
    await toast(page, t.rotated).waitFor();
    const { api_key } = await agentOf(person, agent.id);
    expect(api_key).not.toBe(agent.api_key);
    expect(await key.inputValue()).toBe(api_key);
    const answer = await fetch(`${world.url}/api/integration/agent`, { headers: { 'x-api-key': agent.api_key } });
    expect(answer.status).toBe(200); // the old key stays valid for an hour
  });

  it('D7: shows the connection check step by step, a fix for a failed step, and then success', async () => {
    const { agent, workflow } = await ownAgent(false);
    const { dialog } = await open(agent.id, 1);
    await dialog.getByRole('button', { name: t.check }).click();
    const failed = dialog.locator('li[data-state=failed]');
    await failed.getByText(t.inactive).waitFor();
    await failed.getByText(t.fix).waitFor();
    expect(await dialog.locator('li[data-step]').count()).toBe(8);
    expect(await dialog.locator('li[data-state=unreached]').count()).toBe(4);
    workflow.setActive();
    await dialog.getByRole('button', { name: t.checkAgain }).click();
    await dialog.getByText(t.works).waitFor();
    expect(await dialog.locator('li[data-state=ok]').count()).toBe(8);
  });

  it('recreates a workflow deleted in n8n and unarchives an archived one', async () => {
    const { id } = await newAgent(person, { template_type: 'simple' });
    const workflowOf = async () => {
      const { n8n_workflow_id } = await agentOf(person, id);
      return world.host.n8n.workflows.get(n8n_workflow_id ?? '');
    };
    await until('a workflow', workflowOf);
    await person.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    world.host.n8n.workflows.delete((await workflowOf())?.id ?? '');
    const { page, dialog } = await open(id, 1);
    const failed = dialog.locator('li[data-state=failed]');
    await dialog.getByRole('button', { name: t.check }).click();
    await dialog.getByText(t.missing, { exact: true }).waitFor();
    await failed.getByRole('button', { name: t.remake }).click();
    await toast(page, t.remade).waitFor();
    await dialog.getByText(t.works).waitFor();
    const again = await workflowOf();
    if (!again) throw new Error('no workflow was made');
    world.host.n8n.unpublish(again);
    again.isArchived = true;
    await dialog.getByRole('button', { name: t.checkAgain }).click();
    await failed.getByRole('button', { name: t.unarchive }).waitFor();
    expect(await violations(page, 'archived')).toEqual([]);
    await failed.getByRole('button', { name: t.unarchive }).click();
    await toast(page, t.unarchived).waitFor();
    await dialog.getByText(t.works).waitFor();
    expect(again).toMatchObject({ isArchived: false, active: true });
  });

  it('saves and removes the username and password of a custom workflow', async () => {
    const { agent } = await ownAgent(true);
    const { page, dialog } = await open(agent.id, 1);
    await dialog.getByRole('button', { name: t.addLogin }).click();
    const login = page.getByRole('dialog', { name: t.login });
    await login.getByLabel(t.username, { exact: false }).fill('re:gent');
    await login.getByRole('button', { name: t.saveLogin, exact: true }).click();
    await login.getByText(t.noColon).waitFor();
    expect(await violations(page, 'login')).toEqual([]);
    await login.getByLabel(t.username, { exact: false }).fill('regent');
    const password = login.getByLabel(t.password, { exact: false });
    await password.fill('herons');
    await password.press('Enter');
    await toast(page, t.loginSaved).waitFor();
    await login.waitFor({ state: 'detached' });
    await dialog.getByText(t.signsIn).waitFor();
    const id = dialog.getByRole('textbox', { name: t.workflowId });
    await id.fill('another');
    await dialog.getByText(t.removedOnSave).waitFor();
    expect(await dialog.getByRole('button', { name: t.removeLogin, exact: true }).isDisabled()).toBe(true);
    await id.fill(agent.n8n_workflow_id ?? '');
    const remove = dialog.getByRole('button', { name: t.removeLogin, exact: true });
    await remove.click();
    const question = page.getByRole('alertdialog');
    expect(await violations(page, 'removal of the login')).toEqual([]);
    await question.getByRole('button', { name: t.cancel }).click();
    await question.waitFor({ state: 'detached' });
    await dialog.getByText(t.signsIn).waitFor();
    await remove.click();
    await question.getByRole('button', { name: t.removeLogin, exact: true }).click();
    await toast(page, t.loginRemoved).waitFor();
    await dialog.getByRole('button', { name: t.addLogin }).waitFor();
  });

  it('D7: offers the texts of the Chat Trigger after a check and applies them', async () => {
    const chat = {
      type: '@n8n/n8n-nodes-langchain.chatTrigger',
      parameters: { public: true, initialMessages: 'Hello!\nI am Ada.' },
    };
    const { id: n8n_workflow_id } = ownWorkflow(world.host, true, [chat]);
    const agent = await newAgent(person, { n8n_workflow_id });
    await until('the account', async () => (await person.call<Me>('GET', '/api/account/me/')).n8n_integration);
    world.host.n8n.showsOwners = true;
    world.host.n8n.ownerOf.set(n8n_workflow_id, world.host.n8n.users.all.get(person.email)?.id ?? '');
    const { page, dialog } = await open(agent.id, 1);
    await dialog.getByRole('button', { name: t.check }).click();
    const take = dialog.getByRole('button', { name: t.takeTexts });
    await take.waitFor();
    expect(await violations(page, 'offer')).toEqual([]);
    await take.click();
    await dialog.getByText(t.textsTaken).waitFor();
    await dialog.getByRole('button', { name: t.save }).click();
    await toast(page, t.saved).waitFor();
    expect(await agentOf(person, agent.id)).toMatchObject({ welcome_message: 'Hello!\n\nI am Ada.' });
  });

  it('D10: confirms publishing, names the failed step, and shows the new state', async () => {
    const { agent, workflow } = await ownAgent(false);
    const page = await world.page(look, person);
    await openAgent(page, agent.id);
    const words = AGENT[look.locale];
    await page.getByRole('button', { name: words.publish, exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t.publish, exact: true }).click();
    await toast(page, t.publishFailed).waitFor();
    await question.getByRole('alert').getByText(t.inactive).waitFor();
    await question.locator('li[data-state=failed]').getByText(t.fix).waitFor();
    const found = await violations(page, 'refused');
    expect(found).toEqual([]);
    workflow.setActive();
    await question.getByRole('button', { name: t.again }).click();
    await toast(page, t.published).waitFor();
    await question.waitFor({ state: 'detached' });
    await page.getByText(words.statuses.ready, { exact: true }).waitFor();
    expect((await agentOf(person, agent.id)).status).toBe('ready');
    await page.getByRole('button', { name: words.unpublish }).click();
    await question.getByRole('button', { name: t.unpublish }).click();
    await toast(page, t.unpublished).waitFor();
    await page.getByText(words.statuses.draft, { exact: true }).waitFor();
  });

  it('D11: confirms deletion, shows a failure, and opens the personal area', async () => {
    const agent = await newAgent(person);
    const { page, dialog } = await open(agent.id, 2);
    const isDelete = (method: string) => method === 'DELETE';
    await page.route(/\/api\/studio\/agent\/\d+$/, (route) =>
      isDelete(route.request().method()) ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await dialog.getByRole('button', { name: t.delete }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t.delete }).click();
    await toast(page, t.deleteFailed).waitFor();
    await question.getByRole('alert').waitFor();
    expect(await violations(page, 'delete')).toEqual([]);
    await page.unrouteAll();
    await question.getByRole('button', { name: t.delete }).click();
    await page.waitForURL('**/personal');
    await toast(page, t.deleted).waitFor();
    await expect(agentOf(person, agent.id)).rejects.toThrow(/404/);
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
