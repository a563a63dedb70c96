import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Manifest } from '../../../server/tools/check/screens.mjs';
import { DESKTOP } from '../../support/browser/browser.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const t = textsIn('en');
const manifest = JSON.parse(
  readFileSync(join(__dirname, '../../../dist/client/.vite/manifest.json'), 'utf8'),
) as Manifest;

/** A file of the application that fails to load a number of times, or until it is released. */
async function lose(page: Page, source: string, times = Number.POSITIVE_INFINITY) {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`The build has no ${source}`);
  let left = times;
  let asked = 0;
  await page.route(`**/${file}`, (route) => {
    asked += 1;
    left -= 1;
    return left >= 0 ? route.abort() : route.fallback();
  });
  return {
    asked: () => asked,
    letThrough: () => {
      left = 0;
    },
  };
}

describe('resources that fail to load', () => {
  let world: UiWorld;
  let ann: WebPerson;
  beforeAll(async () => {
    world = await UiWorld.start();
    ann = await world.person();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const crash = (page: Page) => page.getByRole('heading', { level: 1, name: t('common:crash.title') });

  it('retries the texts of a page and shows them', async () => {
    const page = await world.page(DESKTOP, ann);
    const texts = await lose(page, 'src/i18n/locales/en/about.json', 1);
    await page.goto('/aboutus');
    await page.getByRole('heading', { level: 1, name: t('about:hero') }).waitFor();
    expect(texts.asked()).toBe(2);
    expect(await page.locator('main').innerText()).not.toMatch(/\b[a-z]+\.[a-z]+\b/);
  });

  it('shows a load error without the texts, and recovers on the next load', async () => {
    const page = await world.page(DESKTOP, ann);
    const texts = await lose(page, 'src/i18n/locales/en/about.json');
    await page.goto('/aboutus');
    await crash(page).waitFor();
    await page.getByText(t('common:crash.notLoaded')).waitFor();
    texts.letThrough();
    await page.getByRole('button', { name: t('common:crash.reload') }).click();
    await page.getByRole('heading', { level: 1, name: t('about:hero') }).waitFor();
  });

  it('shows no translation keys while the first texts are late', async () => {
    const page = await world.page(DESKTOP, ann);
    const texts = await lose(page, 'src/i18n/locales/en/common.json', 4);
    await page.goto('/aboutus');
    await page.getByRole('button', { name: t('common:header.commandPalette') }).waitFor();
    expect(texts.asked()).toBe(5);
  });

  it('loads a failed page when it is opened again', async () => {
    const page = await world.page(DESKTOP, ann);
    await page.goto('/marketplace');
    const lost = await lose(page, 'src/features/landing/pages/about-page.tsx');
    const link = page.getByRole('contentinfo').getByRole('link', { name: t('common:footer.about') });
    await link.click();
    await crash(page).waitFor();
    await page.getByText(t('common:crash.notLoaded')).waitFor();
    await page.goBack();
    lost.letThrough();
    await link.click();
    await page.getByRole('heading', { level: 1, name: t('about:hero') }).waitFor();
  });

  it('shows a toast when a dialog fails to load, keeps the page, and opens it on the next click', async () => {
    const { agent } = await world.chatOf(ann);
    const page = await world.page(DESKTOP, ann);
    await page.goto(`/agent/${agent.id}`);
    const heading = page.getByRole('heading', { level: 1, name: agent.name });
    await heading.waitFor();
    const lost = await lose(page, 'src/features/moderation/report/report-dialog.tsx');
    const report = page.getByRole('button', { name: t('agent:report'), exact: true });
    await report.focus();
    await page.keyboard.press('Enter');
    await page.getByText(t('common:crash.notLoaded')).waitFor();
    expect(await heading.isVisible()).toBe(true);
    await hasFocus(report);
    lost.letThrough();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
  });

  it('shows a toast when a menu fails to load, and keeps the focus on its button', async () => {
    const page = await world.page({ ...DESKTOP, width: 1000 }, ann);
    const lost = await lose(page, 'src/app/shell/header/header-menu.tsx');
    await page.goto('/marketplace');
    const menu = page.getByRole('button', { name: t('common:header.menu'), exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByText(t('common:crash.notLoaded')).waitFor();
    await hasFocus(menu);
    await page.waitForTimeout(500);
    // On focus and on click; also when the focus comes back, if a slow load has replaced the button.
    expect([2, 3]).toContain(lost.asked());
    lost.letThrough();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
  });

  it('shows the reply source when the Markdown renderer fails to load', async () => {
    const { chatId, agent } = await world.chatOf(ann);
    world.host.behave(agent.id, { kind: 'json', value: { output: 'A **bold** answer' } });
    await ann.call('POST', `/api/chat/${chatId}/message/`, { message: 'Hello' });
    const page = await world.page(DESKTOP, ann);
    const lost = await lose(page, 'src/markdown/markdown-body.tsx');
    await page.goto(`/conversations/${chatId}`);
    // The fallback is shown at once and must remain.
    await eventually(lost.asked, (asked) => expect(asked).toBeGreaterThan(1));
    await page.waitForTimeout(1000);
    expect(await page.getByRole('article').getByText('A **bold** answer').count()).toBe(1);
    lost.letThrough();
    await page.reload();
    await page.getByRole('article').getByText('A bold answer').waitFor();
  });

  it('opens the sign-in page when the sign-in dialog fails to load', async () => {
    const page = await world.page(DESKTOP);
    await page.goto('/');
    await page.locator('#root h1').waitFor();
    await lose(page, 'src/app/shell/join-dialog.tsx');
    await page
      .getByRole('link', { name: t('common:header.join'), exact: true })
      .first()
      .click();
    await page.waitForURL('**/auth');
    await page.getByRole('textbox', { name: t('auth:email.label') }).waitFor();
  });
});
