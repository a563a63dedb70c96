// Follows the guide "Connect an agent to n8n" step by step in Regent and in n8n's editor. Every name in quotation marks
// comes from the guide's text, so that a renamed button fails here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openEditor } from '../../installation/editor.mjs';
import { startRegent, until } from '../../regent/regent.mjs';

const TEXTS = resolve(import.meta.dirname, '../../../../client/src/i18n/locales/en/guide.json');
const QUESTION = 'When does the garden open?';
const PATIENCE_MS = 90_000;

/**
 * n8n has no model and no workflows, and Regent is not connected to it, as for a creator who has read only the guide.
 */
export async function guide({ step, n8n, freePort, closing, data }) {
  const texts = JSON.parse(readFileSync(TEXTS, 'utf8'));
  const regent = await startRegent({
    data: join(data, 'guide'),
    port: await freePort(),
    env: { N8N_BASE_URL: '', N8N_ALLOWED_PRIVATE_HOSTS: new URL(n8n.url).host },
  });
  closing.unshift(() => regent.stop());
  const editor = await openEditor(n8n);
  closing.unshift(() => editor.close());
  const person = await openRegent(editor.browser, regent.url);
  const here = { step, n8n, editor, page: person.page, call: person.call, texts };
  await connect(here);
  await paste(here);
  await editor.close();
  await regent.stop();
}

/** The names that a paragraph of the guide puts in quotation marks. */
const quoted = (text) => [...text.matchAll(/“([^”]+)”/g)].map(([, name]) => name);
const button = (page, name) => page.getByRole('button', { name, exact: true });

async function openRegent(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url, locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const call = async (method, path, data) => {
    const { csrfToken } = await (await context.request.get('/api/account/csrf')).json();
    const headers = { origin: url, 'x-csrftoken': csrfToken };
    const answer = await context.request.fetch(path, { method, headers, data });
    assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return await answer.json().catch(() => undefined);
  };
  const email = 'reader@example.com';
  const { otp } = await call('POST', '/api/account/sign/send/otp/', { email });
  await call('POST', '/api/account/sign/exchange/otp/', { email, OTP: String(otp) });
  await call('PATCH', '/api/account/me/', { first_name: 'Guided', last_name: 'Reader' });
  const page = await context.newPage();
  return { page, call };
}

/** "Your own n8n, step by step". */
async function connect({ step, n8n, editor, page, call, texts: { connect: text } }) {
  let key = '';
  await step('guide: an API key is created in n8n where the guide says', async () => {
    const [create, all] = quoted(text.key.text);
    const { page: canvas } = editor;
    await canvas.goto('/settings');
    await canvas.getByText('n8n API', { exact: true }).first().click();
    await button(canvas, create).first().click();
    const dialog = canvas.getByRole('dialog').last();
    await dialog.getByRole('textbox').first().fill('Regent');
    await dialog.getByText(all, { exact: true }).first().click();
    await dialog.getByRole('button', { name: /^(Save|Create)/ }).click();
    await dialog.getByText('API key created successfully').waitFor();
    // The field shows only its beginning and end.
    await button(dialog, 'Copy').click();
    key = await until('the key', async () => {
      const copied = await canvas.evaluate(() => navigator.clipboard.readText());
      return copied.startsWith('eyJ') && copied;
    });
  });

  await step('guide: the profile connects n8n by the address of one of its pages', async () => {
    const [connectButton, section] = quoted(text.address.text);
    await page.goto('/marketplace');
    const [, link, tab] = text.address.text.match(/\((.+?) → (.+?)\)/);
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('heading', { name: section }).waitFor();
    await button(page, connectButton).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Address/).fill(`${n8n.url}/home/workflows`);
    await dialog.getByLabel(/^API key/).fill(key);
    await button(dialog, connectButton).click();
    await page.getByText(new URL(n8n.url).host).first().waitFor();
  });

  let agent;
  await step('guide: an agent of the template has its workflow and credential in n8n', async () => {
    const [template] = quoted(text.agent.text);
    await page.goto('/create-agent');
    await page.getByLabel(/^Instructions/).fill('The garden opens at nine in the morning.');
    await page.getByLabel(/^Name/).fill('Garden guide');
    await page.getByText(template, { exact: true }).first().click();
    await button(page, 'Create agent').last().click();
    await page.getByRole('heading', { name: /has been created/ }).waitFor();
    const [created] = await call('GET', '/api/account/agent');
    agent = await until('its workflow', async () => {
      const one = await call('GET', `/api/studio/agent/${created.id}/`);
      return one.workflow_state === 'ready' && one;
    });
    const { nodes } = await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`);
    assert.ok(nodes.some(({ credentials }) => credentials?.httpHeaderAuth?.id));
  });

  await step('guide: published and asked, it answers from the instructions', async () => {
    const [publish] = quoted(text.ask.text);
    await button(page.getByRole('dialog'), publish).click();
    await page.getByRole('dialog').getByText('Opens the agent for everyone who is signed in.').waitFor();
    await ask(page, agent.id);
  });
}

/** "Paste the template, step by step", for a second agent whose creator builds the workflow. */
async function paste({ step, n8n, editor, page, call, texts: { paste: text, connect: connected } }) {
  const [tab, own] = quoted(text.intro);
  let agent;
  let template = '';
  let key = '';
  await step('guide: the key and the template are copied from the settings', async () => {
    await page.goto('/create-agent');
    await page.getByLabel(/^Instructions/).fill('The garden opens at nine in the morning.');
    await page.getByLabel(/^Name/).fill('Pasted guide');
    await button(page, 'Create agent').last().click();
    await page.getByRole('heading', { name: /has been created/ }).waitFor();
    agent = (await call('GET', '/api/account/agent')).find(({ name }) => name === 'Pasted guide');
    await openSettings(page, agent.id, tab);
    await page.getByLabel('Workflow type').selectOption({ label: own });
    await button(page, 'Save changes').click();
    await page.getByText('Agent updated').first().waitFor();
    await openSettings(page, agent.id, tab);
    await button(page, 'Copy template').first().click();
    template = await until('the template', async () => {
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      return copied.includes('"nodes"') && copied;
    });
    await button(page, 'Copy: This agent’s key').click();
    key = await until('the key', async () => {
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      return copied !== template && copied;
    });
  });

  // As in an n8n without Regent's credential; otherwise the guide skips this step.
  await removeCredentials(n8n, `Regent agent ${agent.id}`);
  await step('guide: the credential is created by hand with the name of the template', async () => {
    const [type] = quoted(text.credential.text);
    const { page: canvas } = editor;
    await canvas.goto('/home/credentials');
    await canvas
      .getByRole('button', { name: /credential/i })
      .first()
      .click();
    const chooser = canvas.getByRole('dialog').last();
    await chooser.getByRole('textbox').or(chooser.getByRole('combobox')).first().fill(type);
    await canvas.getByText(type, { exact: true }).last().click();
    await button(chooser, 'Continue').click();
    const form = canvas.getByRole('dialog').last();
    await form.getByText(`${type} account`).filter({ visible: true }).first().click();
    await canvas.keyboard.press('Control+A');
    await canvas.keyboard.type(`Regent agent ${agent.id}`);
    await canvas.keyboard.press('Enter');
    await form
      .locator('input:visible')
      .nth(0)
      .fill(text.credential.text.match(/X-[\w-]+/)[0]);
    await form.locator('input:visible').nth(1).fill(key);
    await button(form, 'Save').click();
    await until('n8n to store the credential', () => button(form, 'Save').isDisabled(), PATIENCE_MS);
  });

  await step('guide: pasted on an empty canvas and published', async () => {
    await editor.paste(template);
    await editor.publish();
  });

  await step('guide: the last part of its address is the workflow ID; the check has a tick at every step', async () => {
    const id = new URL(editor.page.url()).pathname.match(/workflow\/(\w+)/)[1];
    const [, field] = quoted(text.enter.text);
    await openSettings(page, agent.id, tab);
    await page.getByLabel(new RegExp(`^${field}`)).fill(id);
    await button(page, 'Save changes').click();
    await page.getByText('Agent updated').first().waitFor();
    await openSettings(page, agent.id, tab);
    await button(page, quoted(text.check.text)[0]).click();
    await page.getByText('Everything works: the agent can answer.').waitFor();
    assert.ok(connected.ask.text.includes(quoted(text.check.text)[0]));
    await call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
    await ask(page, agent.id);
  });
}

async function removeCredentials(n8n, name) {
  const { data } = await n8n.api('GET', '/credentials?limit=250');
  for (const one of data) if (one.name === name) await n8n.api('DELETE', `/credentials/${one.id}`);
}

async function openSettings(page, id, tab) {
  await page.goto(`/agent/${id}`);
  await button(page, 'Settings').first().click();
  await page.getByRole('tab', { name: tab }).click();
}

/** Asks the agent in a chat. */
async function ask(page, id) {
  await page.goto(`/agent/${id}`);
  await button(page, 'Start chat').click();
  await page.getByRole('textbox', { name: /message/i }).fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.getByText('at nine in the morning').last().waitFor();
}
