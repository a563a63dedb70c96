// "Your own n8n, step by step".
import assert from 'node:assert/strict';
import { until } from '../../regent/until.mjs';
import { ask, button, copiedText, createAgent, fillInNewAgent, quoted } from './regent-in-browser.mjs';

/** @param here its `text` is this part of the guide; it keeps the API key and the agent for the steps after */
export async function connectingN8n(here) {
  const { step } = here;
  await step('guide: creates an API key in n8n where the guide says', () => createsApiKey(here));
  await step('guide: the profile connects n8n by the address of one of its pages', () => connectsInProfile(here));
  await step('guide: an agent of the template has its workflow and credential in n8n', () => createsAgent(here));
  await step('guide: published and asked, it answers from the instructions', () => publishesAndAsks(here));
}

async function createsApiKey(here) {
  const [create, all] = quoted(here.text.key.text);
  const { page: canvas } = here.editor;
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
  here.key = await copiedText('the key', canvas, (copied) => copied.startsWith('eyJ'));
}

async function connectsInProfile({ key, n8n, page, text }) {
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
}

async function createsAgent(here) {
  const { call, n8n, page, text } = here;
  const [template] = quoted(text.agent.text);
  await fillInNewAgent(page, 'Garden guide');
  await page.getByText(template, { exact: true }).first().click();
  await createAgent(page);
  const [created] = await call('GET', '/api/account/agent');
  here.agent = await until('its workflow', async () => {
    const one = await call('GET', `/api/studio/agent/${created.id}/`);
    return one.workflow_state === 'ready' && one;
  });
  const { nodes } = await n8n.api('GET', `/workflows/${here.agent.n8n_workflow_id}`);
  assert.ok(nodes.some(({ credentials }) => credentials?.httpHeaderAuth?.id));
}

async function publishesAndAsks({ agent, page, text }) {
  const [publish] = quoted(text.ask.text);
  await button(page.getByRole('dialog'), publish).click();
  await page.getByRole('dialog').getByText('Opens the agent for everyone who is signed in.').waitFor();
  await ask(page, agent.id);
}
