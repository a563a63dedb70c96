// n8n's own editor in a browser, as a creator uses it.
import { chromium } from 'playwright-core';
import { until } from '../regent/until.mjs';
import { N8n } from './n8n.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** The editor is several megabytes, and the machine may be busy. */
const PATIENCE_MS = 90_000;

const testId = (page, id) => page.locator(`[data-test-id="${id}"]`);

/** Opens the editor and signs the owner in. */
export const openEditor = (n8n) => openEditorAs(n8n, N8n.owner);

/** Opens the editor and signs this user in. */
export async function openEditorAs(n8n, { email, password }) {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: n8n.url });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: n8n.url });
  const page = await context.newPage();
  await page.goto('/signin');
  await page.locator('input[name="emailOrLdapLoginId"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('signin'));
  return new Editor(n8n, browser, page);
}

class Editor {
  constructor(n8n, browser, page) {
    this.n8n = n8n;
    this.browser = browser;
    this.page = page;
  }

  /** Pastes a workflow on a new canvas. @returns the workflow as n8n saved it */
  async paste(text) {
    const { page } = this;
    await page.goto('/workflow/new');
    await testId(page, 'canvas-wrapper').waitFor();
    await page.waitForURL(/\/workflow\/(?!new$)\w+/);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await testId(page, 'canvas-wrapper').click({ position: { x: 400, y: 500 } });
    await page.keyboard.press('Control+V');
    const { name, nodes } = JSON.parse(text);
    const stored = async () => {
      const { data } = await this.n8n.api('GET', `/workflows?name=${encodeURIComponent(name)}`);
      return data.find((one) => one.name === name && one.nodes.length === nodes.length);
    };
    return await until('n8n to store what was pasted', stored, PATIENCE_MS);
  }

  /** Opens a workflow by its address. */
  async open(url) {
    await this.page.goto(url);
    await this.page.locator('[data-test-id="canvas-node"]').first().waitFor();
  }

  /** Drags a node of the open workflow and waits until the editor has saved it. */
  async moveNode(name) {
    const { page } = this;
    const node = page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
    const stored = page.waitForResponse((answer) => {
      const { pathname } = new URL(answer.url());
      return answer.request().method() === 'PATCH' && pathname.includes('/rest/workflows/') && answer.ok();
    });
    const box = await node.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 60, { steps: 8 });
    await page.mouse.up();
    await stored;
  }

  /** Publishes the open workflow with the editor's button. */
  async publish() {
    await testId(this.page, 'workflow-open-publish-modal-button').click();
    const modal = testId(this.page, 'workflowPublish-modal');
    await testId(modal, 'workflow-publish-button').click();
    await modal.waitFor({ state: 'hidden' });
  }

  picture(path) {
    return this.page.screenshot({ path });
  }

  close() {
    return this.browser.close();
  }
}
