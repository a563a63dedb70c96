import type { Locator, Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { AGENT, agentOf, newAgent, openAgent, toast } from '../../../support/screens/agent-screen.js';
import { openSettings, ownWorkflow, SETTINGS } from '../../../support/screens/agent-settings-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { until } from '../../../support/util/until.js';

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
});
