import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { replyTo } from '../support/faults/services/workflow-stub.mjs';

const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const PATIENCE_MS = 40_000;
/** Long enough to stream for 15 seconds. */
const QUESTION = `Will it go on? ${'And what if the page is loaded anew meanwhile? '.repeat(4)}stream:1000`;

/** Signs in by email, sends messages, and reloads during a reply; all through the proxy, with TLS. */
export async function browserRound({ nginx, mail, agentId, folder }) {
  const executablePath = CHROMIUM.find(existsSync);
  if (!executablePath) throw new Error('Needs Chromium: apt-get install chromium-headless-shell');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US', baseURL: nginx.base });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const seen = { sockets: 0, statuses: new Set(), errors: [] };
    page.on('websocket', () => {
      seen.sockets += 1;
    });
    page.on('response', (response) => response.status() >= 500 && seen.statuses.add(response.status()));
    context.on('weberror', (error) => seen.errors.push(String(error.error())));
    await signIn(page, mail)
      .then(() => talk(page, agentId, seen))
      .catch(async (error) => {
        await page.screenshot({ path: join(folder, 'browser.png') });
        throw error;
      });
    const cookies = await context.cookies();
    const open = cookies.filter((cookie) => cookie.httpOnly && !cookie.secure).map((cookie) => cookie.name);
    if (open.length > 0) throw new Error(`Cookies without Secure: ${open}`);
    if (seen.errors.length + seen.statuses.size > 0)
      throw new Error(`Errors in the page: ${[...seen.errors, ...seen.statuses]}`);
    return `${seen.sockets} sockets through the proxy, the reply went on after a reload`;
  } finally {
    await browser.close();
  }
}

async function signIn(page, mail) {
  const email = `browser-${Date.now()}@example.com`;
  await page.goto('/auth');
  await page.locator('input[type=email]').fill(email);
  await page.getByRole('button', { name: 'Get a code' }).click();
  await page.locator('input[autocomplete=one-time-code]').fill(await mail.readCode(email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Smith');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/marketplace');
}

async function talk(page, agentId, seen) {
  await page.goto(`/agent/${agentId}`);
  await page.getByRole('button', { name: 'Start chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start chat' }).click();
  await page.waitForURL('**/conversations/*');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(QUESTION);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const whole = replyTo(QUESTION, 1);
  await page.getByText(whole.slice(0, 30)).first().waitFor();
  if ((await page.getByText(whole).count()) > 0) throw new Error('The reply arrived at once instead of streaming');
  await page.reload();
  await page.getByText(whole.slice(0, 30)).first().waitFor();
  if ((await page.getByText(whole).count()) > 0) throw new Error('The reply ended before the reload');
  await page.getByText(whole).first().waitFor();
  if (seen.sockets < 2) throw new Error('No WebSocket passed the proxy');
}
