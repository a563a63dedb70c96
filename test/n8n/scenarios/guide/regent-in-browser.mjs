// Regent in a browser, as a reader of the guide uses it.
import assert from 'node:assert/strict';
import { until } from '../../regent/until.mjs';

const QUESTION = 'When does the garden open?';
/** Instructions of the guide's agents, with the answer to QUESTION. */
const INSTRUCTIONS = 'The garden opens at nine in the morning.';
/** The editor of n8n is several megabytes, and the machine may be busy. */
export const PATIENCE_MS = 90_000;

/** The names that a paragraph of the guide puts in quotation marks. */
export const quoted = (text) => [...text.matchAll(/“([^”]+)”/g)].map(([, name]) => name);
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Waits until the clipboard has a text that `isWanted` accepts. */
export const copiedText = (what, page, isWanted) =>
  until(what, async () => {
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    return isWanted(copied) && copied;
  });

/** Signs a reader in. @returns a page, and a function that calls the API as that reader */
export async function openRegent(browser, url) {
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

/** Fills in the form of a new agent, up to the button that creates it. */
export async function fillInNewAgent(page, name) {
  await page.goto('/create-agent');
  await page.getByLabel(/^Instructions/).fill(INSTRUCTIONS);
  await page.getByLabel(/^Name/).fill(name);
}

export async function createAgent(page) {
  await button(page, 'Create agent').last().click();
  await page.getByRole('heading', { name: /has been created/ }).waitFor();
}

export async function openSettings(page, id, tab) {
  await page.goto(`/agent/${id}`);
  await button(page, 'Settings').first().click();
  await page.getByRole('tab', { name: tab }).click();
}

/** Asks the agent in a chat, and waits for the answer from its instructions. */
export async function ask(page, id) {
  await page.goto(`/agent/${id}`);
  await button(page, 'Start chat').click();
  await page.getByRole('textbox', { name: /message/i }).fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.getByText('at nine in the morning').last().waitFor();
}
