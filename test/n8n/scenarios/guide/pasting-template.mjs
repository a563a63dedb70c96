// "Paste the template, step by step", for a second agent whose creator builds the workflow.
import assert from 'node:assert/strict';
import { until } from '../../regent/until.mjs';
import {
  ask,
  button,
  copiedText,
  createAgent,
  fillInNewAgent,
  openSettings,
  PATIENCE_MS,
  quoted,
} from './regent-in-browser.mjs';

/**
 * @param here its `text` is this part of the guide, `connected` the part before; it keeps the agent, its key and the template
 *   for the steps after
 */
export async function pastingTemplate(here) {
  const { editor, n8n, step, text } = here;
  [here.tab, here.ownType] = quoted(text.intro);
  await step('guide: the key and the template are copied from the settings', () => copiesKeyAndTemplate(here));
  // As in an n8n without Regent's credential; otherwise the guide skips this step.
  await removeCredentials(n8n, `Regent agent ${here.agent.id}`);
  await step('guide: the credential is created by hand with the name of the template', () => createsCredential(here));
  await step('guide: pasted on an empty canvas and published', async () => {
    await editor.paste(here.template);
    await editor.publish();
  });
  await step('guide: the last part of the address is the workflow ID, and every step of the check passes', () =>
    entersWorkflowIdAndChecks(here),
  );
}

async function saveChanges(page) {
  await button(page, 'Save changes').click();
  await page.getByText('Agent updated').first().waitFor();
}

async function copiesKeyAndTemplate(here) {
  const { call, ownType, page, tab } = here;
  await fillInNewAgent(page, 'Pasted guide');
  await createAgent(page);
  here.agent = (await call('GET', '/api/account/agent')).find(({ name }) => name === 'Pasted guide');
  await openSettings(page, here.agent.id, tab);
  await page.getByLabel('Workflow type').selectOption({ label: ownType });
  await saveChanges(page);
  await openSettings(page, here.agent.id, tab);
  await button(page, 'Copy template').first().click();
  here.template = await copiedText('the template', page, (copied) => copied.includes('"nodes"'));
  await button(page, 'Copy: This agent’s key').click();
  here.key = await copiedText('the key', page, (copied) => copied !== here.template && copied !== '');
}

async function removeCredentials(n8n, wanted) {
  for (const { id, name } of await n8n.credentials())
    if (name === wanted) await n8n.api('DELETE', `/credentials/${id}`);
}

async function createsCredential({ agent, editor, key, text }) {
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
}

async function entersWorkflowIdAndChecks({ agent, call, connected, editor, page, tab, text }) {
  const id = new URL(editor.page.url()).pathname.match(/workflow\/(\w+)/)[1];
  const [, field] = quoted(text.enter.text);
  await openSettings(page, agent.id, tab);
  await page.getByLabel(new RegExp(`^${field}`)).fill(id);
  await saveChanges(page);
  await openSettings(page, agent.id, tab);
  await button(page, quoted(text.check.text)[0]).click();
  await page.getByText('Everything works: the agent can answer.').waitFor();
  assert.ok(connected.ask.text.includes(quoted(text.check.text)[0]));
  await call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
  await ask(page, agent.id);
}
