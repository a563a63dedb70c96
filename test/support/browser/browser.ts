import { existsSync, mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions, Page } from 'playwright-core';
import type { SharedBrowser } from '../jest/browser-environment.mjs';

/**
 * Paths on Debian and its derivatives; the headless shell comes first because it loads a page in two thirds of the
 * time.
 */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);
const SCREENSHOTS = 'test-results';

const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** CI runs each file in one look, without animations, which cost CPU time; a run of all looks has them. */
export const MOTION = process.env.UI_LOOKS === 'one' ? 'reduce' : 'no-preference';

/** Viewport, locale, theme and other options of a page. */
export interface Look {
  locale: 'en' | 'ru';
  width: number;
  height: number;
  theme?: 'light' | 'dark';
  /** Time zone; by default that of the machine. */
  timeZone?: string;
  /** Enables the service worker. Without it, a test can intercept every request. */
  installed?: boolean;
}

export const DESKTOP: Look = { locale: 'en', width: 1440, height: 900 };
export const PHONE: Look = { locale: 'ru', width: 390, height: 844, theme: 'dark' };

declare global {
  /** Of the worker, see `test/support/jest/browser-environment.mjs`. */
  var sharedBrowser: SharedBrowser;
}

/** The browser of this worker, which no test closes. @throws Error with install instructions when Chromium is missing. */
export const openSharedBrowser = (): Promise<Browser> => sharedBrowser.browser(launchOptions());

/** A separate browser. @throws Error with install instructions when Chromium is missing. */
export const openBrowser = (args: readonly string[]): Promise<Browser> => sharedBrowser.launch(launchOptions(args));

function launchOptions(args: readonly string[] = []): LaunchOptions {
  const executablePath = CHROMIUM.find(existsSync);
  if (!executablePath) throw new Error('The browser tests need Chromium: apt-get install chromium');
  // Without a locale, Chromium allows only ASCII file names.
  return { executablePath, args: [...ARGS, ...args], env: { ...process.env, LC_ALL: 'C.UTF-8' } };
}

/** A new browser profile, signed in when a cookie is given. */
export async function openContext(
  browser: Browser,
  url: string,
  look: Look,
  cookie?: { name: string; value: string },
): Promise<BrowserContext> {
  const isPhone = look.width < 700;
  const options: BrowserContextOptions = {
    viewport: { width: look.width, height: look.height },
    locale: look.locale === 'ru' ? 'ru-RU' : 'en-US',
    colorScheme: look.theme ?? 'light',
    reducedMotion: MOTION,
    ...(look.timeZone && { timezoneId: look.timeZone }),
    hasTouch: isPhone,
    isMobile: isPhone,
    serviceWorkers: look.installed ? 'allow' : 'block',
    baseURL: url,
  };
  // The copy is not an object of this test file, which a kept profile would hold in memory.
  const context = await browser.newContext(structuredClone(options));
  if (cookie) {
    await context.addCookies([{ ...cookie, url }]);
    // As in every browser after a sign-in.
    await context.addInitScript(() => {
      // A sandboxed document has no storage.
      if (location.protocol === 'about:' || window.origin === 'null') return;
      if (!sessionStorage.getItem('begun')) localStorage.setItem('regent.returning', '1');
      sessionStorage.setItem('begun', '1');
    });
  }
  return context;
}

/** The list to which errors in the pages of a profile are added. */
export function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().stack ?? String(error.error())));
  return errors;
}

/** Stores a screenshot for manual review; not in CI, which keeps no files. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.CI) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
}
