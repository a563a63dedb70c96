import type { Page } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { eventually } from '../../support/util/eventually.js';

const TEXTS = {
  en: {
    slogan: 'AI agents with a character. Find one, or build yours.',
    feature: 'In messengers and email',
    earn: 'Earns for its author',
    join: 'Join',
    email: 'Email',
    getCode: 'Get a code',
    first: 'First name',
    last: 'Last name',
    go: 'Continue',
    about: 'About',
    figures: ['10,000+', '5,000+', '100,000+'],
    planned: 'Planned',
    info: 'Information',
    home: 'Back to home',
    toMarketplace: 'To the marketplace',
    open: 'Open the marketplace',
    notFound: 'Page not found',
    returnHome: 'Return home',
  },
  ru: {
    slogan: 'ИИ-агенты с характером. Найдите своего или создайте нового.',
    feature: 'В мессенджерах и почте',
    earn: 'Приносит доход автору',
    join: 'Присоединиться',
    email: 'Email',
    getCode: 'Получить код',
    first: 'Имя',
    last: 'Фамилия',
    go: 'Продолжить',
    about: 'О нас',
    figures: ['10 000+', '5 000+', '100 000+'],
    planned: 'В планах',
    info: 'Информация',
    home: 'На главную',
    toMarketplace: 'В маркетплейс',
    open: 'Открыть маркетплейс',
    notFound: 'Страница не найдена',
    returnHome: 'На главную',
  },
} as const;

const LOOKS = looksOfRun<[string, Look]>([
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
]);

/** The properties of an image once it has loaded. */
async function sizesOf(element: Element): Promise<number[]> {
  const image = element as HTMLImageElement;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}
const givenSizesOf = (element: Element): number[] =>
  ['width', 'height'].map((name) => Number(element.getAttribute(name)));

/** The folded table of contents: opened by keyboard, it leads to a section and closes. */
async function usesContents(page: Page, locale: 'en' | 'ru'): Promise<void> {
  const t = textsIn(locale);
  const link = page.getByRole('navigation', { name: t('guide:contents') }).getByRole('link', {
    name: t('guide:trouble.title'),
  });
  expect(await link.isVisible()).toBe(false);
  await page
    .locator('summary')
    .filter({ hasText: t('guide:contents') })
    .press('Enter');
  await link.waitFor();
  await screenshot(page, `guide-contents-${locale}`);
  expect(await violations(page, 'guide contents')).toEqual([]);
  expect(await fitsAcross(page)).toBe(true);
  await link.press('Enter');
  await link.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#trouble');
  await eventually(
    () => page.locator('#trouble').evaluate((heading) => heading.getBoundingClientRect().top),
    (top) => expect(top).toBeLessThan(400),
  );
}

describe('public pages', () => {
  let world: UiWorld;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  it.each(LOOKS)('%s: L1: shows slogan, description, six features, call to action and footer', async (name, look) => {
    const t = TEXTS[look.locale];
    const page = await world.page(look);
    await page.goto('/');
    await page.locator('#root h1').waitFor();
    const titles = await page.locator('h1').allInnerTexts();
    expect(titles.map((title) => title.replace('\n', ' '))).toEqual([t.slogan]);
    expect(await page.locator('section:has(#features) ul > li').count()).toBe(6);
    await page.getByRole('heading', { name: t.feature }).waitFor();
    const planned = page.locator('section:has(#features) ul > li').filter({ hasText: t.planned });
    expect(await planned.getByRole('heading').allInnerTexts()).toEqual([t.feature, t.earn]);
    expect(await page.getByRole('link', { name: t.join, exact: true }).count()).toBe(3);
    expect(await page.getByRole('contentinfo').innerText()).toContain('2025');
    expect(await fitsAcross(page)).toBe(true);
    await screenshot(page, `landing-${look.locale}-${look.width}`);
    expect(await violations(page, name)).toEqual([]);
  });

  it.each(LOOKS)('%s: L1 L2: signs in through the same three steps in a dialog', async (name, look) => {
    const t = TEXTS[look.locale];
    const page = await world.page(look);
    await page.goto('/');
    await page.locator('#root h1').waitFor();
    const opener = page.getByRole('link', { name: t.join, exact: true }).first();
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=email]').waitFor();
    expect(await violations(page, name)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await opener.click();
    await dialog.locator('input[type=email]').fill(`join-${Date.now()}@example.com`);
    await screenshot(page, `join-${look.locale}-${look.width}`);
    await dialog.getByRole('button', { name: t.getCode }).click();
    await dialog.getByLabel(t.first).fill('Anna'); // the code is filled in automatically
    await dialog.getByLabel(t.last).fill('Smith');
    await dialog.getByRole('button', { name: t.go }).click();
    await page.waitForURL('**/marketplace');
    // L2: the button now opens the app.
    await page.goto('/');
    await page.getByRole('link', { name: t.open }).first().click();
    await page.waitForURL('**/marketplace');
  });

  it.each(LOOKS)('%s: L3: is readable and navigable before any script loads', async (_name, look) => {
    const t = TEXTS[look.locale];
    const page = await world.page(look);
    let scriptsMayCome = (): void => undefined;
    const held = new Promise<void>((done) => {
      scriptsMayCome = done;
    });
    await page.route('**/assets/*.js', (route) => held.then(() => route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: t.slogan }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(look.locale);
    await page.getByRole('heading', { name: t.feature }).waitFor();
    expect(await page.getByRole('link', { name: t.join, exact: true }).first().getAttribute('href')).toBe('/auth');
    scriptsMayCome();
    await page.locator('#root h1').waitFor();
    expect(await page.locator('h1').count()).toBe(1);
  });

  it.each(LOOKS)(
    '%s: B1: shows mission, four values, three figures, team and a call to action on the about page',
    async (name, look) => {
      const t = TEXTS[look.locale];
      const page = await world.page(look);
      await page.goto('/');
      await page.locator('#root h1').waitFor();
      await page.getByRole('contentinfo').getByRole('link', { name: t.about }).click();
      await page.waitForURL('**/aboutus');
      await page.locator('#values').waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await page.locator('section:has(#values) li').count()).toBe(4);
      const figures = await page.locator('section:has(#figures) dd').allInnerTexts();
      expect(figures.map((text) => text.replace(/\s/g, ' '))).toEqual(t.figures);
      expect(await page.locator('main').innerText()).toContain('2023');
      expect(await page.getByRole('link', { name: t.toMarketplace }).getAttribute('href')).toBe('/marketplace');
      expect(await fitsAcross(page)).toBe(true);
      await screenshot(page, `about-${look.locale}-${look.width}`);
      expect(await violations(page, name)).toEqual([]);
      await page.getByRole('contentinfo').getByRole('link', { name: t.info }).click();
      await page.waitForURL((url) => url.pathname === '/');
    },
  );

  it.each([
    ['700, 80, 9000+', ['700', '80', '9,000+']],
    ['none', []],
  ])('B1: shows the figures of the operator: %s', async (ABOUT_FIGURES, figures) => {
    const own = await UiWorld.start({ ABOUT_FIGURES });
    try {
      const page = await own.page(DESKTOP);
      await page.goto('/aboutus');
      await page.locator('#values').waitFor();
      expect(await page.locator('dd').allInnerTexts()).toEqual(figures);
      expect(await page.locator('#figures').count()).toBe(figures.length > 0 ? 1 : 0);
    } finally {
      await own.stop();
    }
  });

  it.each(LOOKS)('%s: B2: shows the n8n guide with its images and a link home', async (name, look) => {
    const t = TEXTS[look.locale];
    const page = await world.page(look);
    await page.goto('/howtointegraten8n');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('main figure[role=img]').count()).toBe(1);
    const pictures = page.locator('main img');
    expect(await pictures.count()).toBe(4);
    for (const one of await pictures.all()) {
      await one.scrollIntoViewIfNeeded();
      await expect(one.evaluate(sizesOf)).resolves.toEqual(await one.evaluate(givenSizesOf));
    }
    expect(await page.locator('main pre').first().innerText()).toContain('"action": "sendMessage"');
    expect(await fitsAcross(page)).toBe(true);
    await screenshot(page, `guide-${look.locale}-${look.width}`);
    expect(await violations(page, name)).toEqual([]);
    if (look.width < 1024) await usesContents(page, look.locale);
    await page.getByRole('main').getByRole('link', { name: t.home }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it.each(LOOKS)('%s: B3: shows a 404 page with a link home for an unknown URL', async (_name, look) => {
    const t = TEXTS[look.locale];
    const page = await world.page(look);
    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1, name: t.notFound }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('main').getByRole('link', { name: t.returnHome }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it.each(['en', 'ru'] as const)('%s: does not scroll horizontally at 320 px', async (locale) => {
    const look = { ...PHONE, locale, width: 320, height: 640 };
    const ann = await world.person();
    for (const [who, paths] of [
      [undefined, ['/', '/auth', '/aboutus', '/howtointegraten8n', '/no/such/page']],
      [ann, ['/', '/marketplace', '/personal?tab=profile', '/conversations', '/create-agent']],
    ] as const) {
      const page = await world.page(look, who);
      for (const path of paths) {
        await page.goto(path);
        await page.locator('#root h1').first().waitFor({ state: 'attached' });
        expect({ path, fits: await fitsAcross(page) }).toEqual({ path, fits: true });
      }
      await page.goto('/');
      await page.locator('#root h1').waitFor();
      await screenshot(page, `landing-${locale}-320-${who ? 'in' : 'out'}`);
      // The crown is shown without text but keeps its label.
      expect(await page.getByRole('banner').getByRole('link', { name: 'Regent', exact: true }).count()).toBe(1);
    }
  });

  it('keeps the selected language, even before the first script', async () => {
    const page = await world.page(DESKTOP);
    await page.goto('/');
    await page.locator('#root h1').waitFor();
    await page.getByRole('button', { name: 'Переключить на русский' }).click();
    await page.getByRole('heading', { level: 1, name: TEXTS.ru.slogan }).waitFor();
    await page.route('**/assets/*.js', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: TEXTS.ru.slogan }).waitFor();
  });
});
