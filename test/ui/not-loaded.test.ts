import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Manifest } from '../../server/tools/check/screens.mjs';
import { DESKTOP } from '../support/browser.js';
import { textsIn } from '../support/texts.js';
import { UiWorld } from '../support/ui-world.js';
import type { WebPerson } from '../support/web-person.js';

const t = textsIn('en');
const manifest = JSON.parse(readFileSync(join(__dirname, '../../dist/client/.vite/manifest.json'), 'utf8')) as Manifest;

/** A file of the application that does not come, so many times, or until it is let through. */
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

describe('what does not come', () => {
  let world: UiWorld;
  let ann: WebPerson;
  beforeAll(async () => {
    world = await UiWorld.start();
    ann = await world.person();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const crash = (page: Page) => page.getByRole('heading', { level: 1, name: t('common:crash.title') });

  it('the texts of a page are asked for again, and stand there in words', async () => {
    const page = await world.page(DESKTOP, ann);
    const texts = await lose(page, 'src/i18n/locales/en/about.json', 1);
    await page.goto('/aboutus');
    await page.getByRole('heading', { level: 1, name: t('about:hero') }).waitFor();
    expect(texts.asked()).toBe(2);
    expect(await page.locator('main').innerText()).not.toMatch(/\b[a-z]+\.[a-z]+\b/);
  });

  it('a page without its texts says that it could not be loaded, and has them with the next load', async () => {
    const page = await world.page(DESKTOP, ann);
    const texts = await lose(page, 'src/i18n/locales/en/about.json');
    await page.goto('/aboutus');
    await crash(page).waitFor();
    await page.getByText(t('common:crash.notLoaded')).waitFor();
    texts.letThrough();
    await page.getByRole('button', { name: t('common:crash.reload') }).click();
    await page.getByRole('heading', { level: 1, name: t('about:hero') }).waitFor();
  });

  it('nothing is said in keys where the first texts are late', async () => {
    const page = await world.page(DESKTOP, ann);
    const texts = await lose(page, 'src/i18n/locales/en/common.json', 4);
    await page.goto('/aboutus');
    await page.getByRole('button', { name: t('common:header.quick') }).waitFor();
    expect(texts.asked()).toBe(5);
  });
});
