import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { SCREENS, WHEN_IDLE } from '../../../client/first-load/screens.mjs';
import { filesOf, type Manifest } from '../../../server/tools/check/screens.mjs';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { Counter } from '../../support/browser/counter.js';
import { Front } from '../../support/browser/front.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import type { WebPerson } from '../../support/server/people/web-person.js';

const LOOKS = looksOfRun<Look>([DESKTOP, PHONE]);

/** Waits until the service worker has cached the shell and controls this page. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    }
  });

describe('installed app', () => {
  let world: UiWorld;
  let front: Front;
  let ann: WebPerson;
  beforeAll(async () => {
    world = await UiWorld.start();
    front = new Front(world.url);
    await front.open();
    ann = await world.person();
  }, 90_000);
  afterAll(async () => {
    await front?.close();
    await world?.stop();
  });
  afterEach(() => world.closePages());

  it.each(LOOKS)('$locale, $width: opens offline, says so, and continues once online', async (look) => {
    const t = textsIn(look.locale);
    const { chatId } = await world.chatOf(ann);
    const page = await world.page({ ...look, installed: true }, ann);
    const elsewhere: string[] = [];
    const notOfTheServer: string[] = [];
    page.context().on('request', (request) => {
      if (!request.url().startsWith(world.url)) elsewhere.push(request.url());
    });
    page.on('response', (response) => {
      const isData = /^\/(api|media|socket\.io)\//.test(new URL(response.url()).pathname);
      if (isData && response.fromServiceWorker()) notOfTheServer.push(response.url());
    });
    await page.goto('/marketplace');
    await page
      .getByRole('link', { name: /Regent Guide/ })
      .first()
      .waitFor();
    await installed(page);
    await page.goto(`/conversations/${chatId}`);
    await page.getByRole('textbox').last().waitFor();

    await page.context().setOffline(true);
    await page.getByText(t('common:connection.none')).waitFor();
    await page.goto('/conversations');
    await page.getByRole('alert').getByText(t('common:guard.failed')).waitFor();
    await page.getByText(t('common:connection.none')).waitFor();
    await screenshot(page, `no-connection-${look.locale}-${look.width}`);
    expect(await page.evaluate(() => fetch('/api/account/me/').then(String, () => 'no answer'))).toBe('no answer');

    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Regent Guide' }).first().waitFor();
    await page.getByText(t('common:connection.none')).waitFor({ state: 'detached' });

    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
      return requests.map((request) => new URL(request.url).pathname);
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => !/^\/(assets\/|images\/|[\w.-]+\.(html|js|svg)$)/.test(path))).toEqual([]);
    expect(notOfTheServer).toEqual([]);
    // No analytics are configured: no third party receives the visit.
    expect(elsewhere).toEqual([]);
  });

  it.each(LOOKS)('$locale, $width: offers a new version and loads it on request', async (look) => {
    const t = textsIn(look.locale);
    const page = await world.page({ ...look, installed: true });
    front.version = undefined;
    await page.goto(`${front.url}/aboutus`);
    await installed(page);
    const ask = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const version = () => page.locator('meta[name=regent-version]').getAttribute('content');
    await page.evaluate(() => document.documentElement.setAttribute('data-in-the-middle', ''));

    const [other, third] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [other, third]) await tab.goto(`${front.url}/aboutus`);

    front.version = 'anewversion';
    await ask();
    await page.getByText(t('common:version.ready')).waitFor();
    await other.getByText(t('common:version.ready')).waitFor();
    await screenshot(page, `new-version-${look.locale}-${look.width}`);
    // It covers the page until it is dismissed.
    await third.getByRole('button', { name: t('common:close') }).focus();
    await third.keyboard.press('Enter');
    await third.getByText(t('common:version.ready')).waitFor({ state: 'detached' });
    expect(await third.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await third.close();
    // Typing continues: the page has not been reloaded.
    expect(await page.locator('html[data-in-the-middle]').count()).toBe(1);
    expect(await version()).not.toBe('anewversion');

    // The other tab activates the new version; this one asks the user first, then reloads too.
    await other.getByRole('button', { name: t('common:version.reload') }).click();
    await other.locator('meta[content=anewversion]').waitFor({ state: 'attached' });
    expect(await page.locator('html[data-in-the-middle]').count()).toBe(1);
    await page.getByRole('button', { name: t('common:version.reload') }).click();
    await page.locator('html:not([data-in-the-middle]) meta[content=anewversion]').waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(t('common:version.ready')).count()).toBe(0);
  });

  it('loads on each screen only the files in its budget', async () => {
    const { chatId } = await world.chatOf(ann);
    // The start of an empty chat is loaded later.
    await ann.call('POST', `/api/chat/${chatId}/message/`, { message: 'Hello' });
    const manifest = JSON.parse(
      readFileSync(join(__dirname, '../../../dist/client/.vite/manifest.json'), 'utf8'),
    ) as Manifest;
    const texts = Object.values(manifest).map(({ file }) => file);
    for (const [name, screen] of Object.entries(SCREENS)) {
      const page = await world.page(DESKTOP, name === 'landing' ? undefined : ann);
      await page.addInitScript(() => localStorage.setItem('regent.returning', '1'));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url().slice(world.url.length)));
      await page.goto(screen.path.replace(':id', String(chatId)), { waitUntil: 'networkidle' });
      // Requested before the code that reads them has loaded, and used by that code.
      expect(asked).toEqual(expect.arrayContaining(screen.requests.map((url) => url.replace(':id', String(chatId)))));
      expect(
        await page.evaluate(() => [
          ...((window as { earlyResponses?: Map<string, unknown> }).earlyResponses ?? new Map()).keys(),
        ]),
      ).toEqual([]);
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((entry) => new URL(entry.name).pathname.slice(1))
          .filter((path) => path.startsWith('assets/') && path.endsWith('.js')),
      );
      const known = new Set([
        ...filesOf(manifest, screen, 'en'),
        // The other language is loaded when the page is idle.
        ...filesOf(manifest, screen, 'ru'),
        ...(name === 'landing' ? [] : ['en', 'ru'].flatMap((locale) => [...filesOf(manifest, WHEN_IDLE, locale)])),
      ]);
      expect(texts).toEqual(expect.arrayContaining(loaded));
      expect({ name, unknown: loaded.filter((file) => !known.has(file)) }).toEqual({ name, unknown: [] });
    }
  });

  it('opens the socket in browsers that do not preload modules', async () => {
    const { chatId } = await world.chatOf(ann);
    const page = await world.page(DESKTOP, ann);
    await page.addInitScript(() => {
      localStorage.setItem('regent.returning', '1');
      DOMTokenList.prototype.supports = () => false;
      Object.defineProperty(HTMLLinkElement.prototype, 'rel', {
        set(this: HTMLLinkElement, rel: string) {
          this.setAttribute('rel', rel === 'modulepreload' ? 'unknown' : rel);
        },
      });
    });
    const socket = page.waitForEvent('websocket');
    await page.goto(`/conversations/${chatId}`);
    expect((await socket).url()).toContain('/socket.io/');
  });
});

describe('analytics', () => {
  const counter = new Counter();
  let world: UiWorld;
  beforeAll(async () => {
    await counter.open();
    world = await UiWorld.start({
      ANALYTICS_PROVIDER: 'matomo',
      ANALYTICS_SCRIPT_URL: `${counter.url}/matomo.js`,
      ANALYTICS_SITE_ID: '7',
    });
  }, 90_000);
  afterAll(async () => {
    await world?.stop();
    await counter.close();
  });
  afterEach(() => world.closePages());

  it.each(LOOKS)(
    '$locale, $width: reports screens, events and searches, but no users, chats or texts',
    async (look) => {
      counter.calls.splice(0);
      const ann = await world.person();
      const page = await world.page(look, ann);
      await page.goto('/marketplace?search=');
      await page.getByRole('searchbox').pressSequentially('regent', { delay: 40 });
      const guide = page.getByRole('link', { name: /Regent Guide/ }).first();
      await expectSoon(() => counter.of('trackSiteSearch'), [['regent']]);
      await guide.click();
      await page.waitForURL('**/agent/*');
      const start = { name: look.locale === 'ru' ? 'Начать чат' : 'Start chat' };
      await page.getByRole('button', start).click();
      await page.getByRole('dialog').getByRole('button', start).click();
      await page.waitForURL('**/conversations/*');
      const chat = new URL(page.url()).pathname;
      await page.getByRole('textbox').last().fill('Nobody else may read this');
      await page.keyboard.press('Enter');
      await page.getByText('Nobody else may read this').first().waitFor();

      await expectSoon(() => counter.of('trackPageView').length, 3);
      const at = (path: string) => [world.url + path];
      expect(counter.of('setCustomUrl')).toEqual([at('/marketplace'), at('/agent/:id'), at('/conversations/:id')]);
      expect(counter.of('trackEvent')).toEqual([['regent', 'chat_started']]);
      expect(counter.of('setSiteId')).toEqual([['7']]);
      const all = decodeURIComponent(counter.asked.join('\n'));
      for (const secret of ['Nobody else', ann.email, chat, 'Test', 'Person']) expect(all).not.toContain(secret);
    },
  );

  it('respects Do Not Track', async () => {
    const page = await world.page(DESKTOP);
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    counter.asked.splice(0);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator('#root h1').waitFor();
    expect(counter.asked).toEqual([]);
  });

  /** Reports are sent separately and arrive a moment later. */
  async function expectSoon<T>(read: () => T, expected: T): Promise<void> {
    for (const end = Date.now() + 10_000; Date.now() < end; ) {
      if (JSON.stringify(read()) === JSON.stringify(expected)) return;
      await new Promise((done) => setTimeout(done, 25));
    }
    expect(read()).toEqual(expected);
  }
});
