import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { DESKTOP, errorsOf, openContext, openSharedBrowser } from '../../support/browser/browser.js';
import { type Launched, launch, makeFolder, untilReady } from '../../support/server/launch/launched.js';

jest.setTimeout(120_000);

describe('API documentation page', () => {
  let regent: Launched;
  let browser: Browser;

  beforeAll(async () => {
    regent = await launch(resolve(__dirname, '../../..'), makeFolder());
    [browser] = await Promise.all([openSharedBrowser(), untilReady(regent)]);
  });
  afterAll(async () => {
    await regent?.kill();
    if (regent) rmSync(regent.dataDir, { recursive: true, force: true });
  });

  it('shows every operation under the strict CSP without console errors', async () => {
    const url = `http://localhost:${regent.port}`;
    const context = await openContext(browser, url, DESKTOP);
    const errors = errorsOf(context);
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    page.on('requestfailed', (request) => said.push(`${request.url()} failed`));
    page.on('response', (response) => {
      if (response.status() >= 400) said.push(`${response.url()} ${response.status()}`);
    });
    const answer = await page.goto('/api/docs');
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
    await page.locator('.opblock').first().waitFor();
    const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
    const operations = Object.values(document.paths).reduce((sum, path) => sum + Object.keys(path).length, 0);
    expect(await page.locator('.opblock').count()).toBe(operations);
    await page.locator('.opblock').first().click();
    await page.locator('.opblock-body').first().waitFor();
    expect([...said, ...errors]).toEqual([]);
    await context.close();
  });
});
