import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Look, MOTION, openContext } from './browser.js';

interface Tab {
  /** What cannot be changed afterwards: the look, and whether the user is signed in. */
  kind: string;
  look: Look;
  context: BrowserContext;
  page: Page;
  errors: string[];
  /** Whether a test changed it in a way that cannot be undone. */
  isSpoilt: boolean;
}

/**
 * Tabs that later tests use again, each in a browser profile of its own and empty at first. A new tab needs another
 * process, which compiles all scripts: 1.8 s of CPU time until the landing page is there, against 0.5 s.
 */
export class TabPool {
  private readonly idle: Tab[] = [];
  private readonly used: Tab[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** @param cookie of the session of a signed-in user */
  async take(look: Look, cookie?: { name: string; value: string }): Promise<Page> {
    const kind = JSON.stringify([look, cookie !== undefined]);
    const at = this.idle.findIndex((tab) => tab.kind === kind);
    const tab = this.idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await this.open(kind, look, cookie));
    this.used.push(tab);
    if (cookie) await tab.context.addCookies([{ ...cookie, url: this.url }]);
    return tab.page;
  }

  /** Empties all tabs in use for the next test. @throws when a page had an error. */
  async release(): Promise<void> {
    const tabs = this.used.splice(0);
    const errors = tabs.flatMap((tab) => tab.errors.splice(0));
    await Promise.all(
      tabs.map(async (tab) => {
        if (await this.empty(tab)) this.idle.push(tab);
        else await tab.context.close();
      }),
    );
    if (errors.length > 0) throw new Error(`errors in the page:\n${errors.join('\n')}`);
  }

  private async open(kind: string, look: Look, cookie?: { name: string; value: string }): Promise<Tab> {
    const { context, errors } = await openContext(this.browser, this.url, look, cookie);
    const tab: Tab = { kind, look, context, errors, page: await context.newPage(), isSpoilt: look.installed === true };
    const { page } = tab;
    spoils(tab, page, ['addInitScript', 'on', 'routeWebSocket']);
    spoils(tab, context, ['addInitScript', 'newCDPSession', 'on', 'route', 'routeWebSocket']);
    spoils(tab, page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
    return tab;
  }

  /** @returns false when it cannot be used again */
  private async empty({ context, page, look, isSpoilt }: Tab): Promise<boolean> {
    if (isSpoilt || page.isClosed()) return false;
    try {
      await Promise.all(context.pages().map((one) => one !== page && one.close()));
      await context.setOffline(false);
      await context.clearPermissions();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // Another origin, such as `about:blank`, would make Chromium start a process and compile all scripts again.
      await page.goto(`${this.url}/favicon.svg`);
      await context.clearCookies();
      await page.evaluate(emptyStorage);
      await page.emulateMedia({ colorScheme: look.theme ?? 'light', reducedMotion: MOTION });
      await page.setViewportSize({ width: look.width, height: look.height });
      return true;
    } catch {
      return false;
    }
  }
}

async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name }) =>
        new Promise<void>((done, failed) => {
          const request = indexedDB.deleteDatabase(name ?? '');
          request.onsuccess = () => done();
          for (const way of ['onerror', 'onblocked'] as const) {
            request[way] = () => failed(new Error(`${name} is still open`));
          }
        }),
    ),
  );
}

/** Marks the tab when a test calls one of these functions, whose effects stay. */
function spoils<Target extends object>(tab: Tab, target: Target, names: readonly (keyof Target)[]): void {
  for (const name of names) {
    const call = (target[name] as (...values: unknown[]) => unknown).bind(target);
    Object.assign(target, {
      [name]: (...values: unknown[]) => {
        tab.isSpoilt = true;
        return call(...values);
      },
    });
  }
}
