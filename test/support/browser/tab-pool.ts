import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';
import { errorsOf, type Look, MOTION, openContext } from './browser.js';

interface Tab {
  /** Properties that cannot be changed later: the look, and whether the user is signed in. */
  kind: string;
  look: Look;
  context: BrowserContext;
  page: Page;
  errors: string[];
  /** Undo what the test has changed. */
  undo: (() => unknown)[];
  /** Remove what the pool has changed. */
  restore: (() => unknown)[];
  /** Whether a test changed it in a way that cannot be undone. */
  isSpoilt: boolean;
}

/**
 * Reusable tabs, each in a separate, initially empty browser profile. A new tab needs another process, which compiles
 * all scripts: 1.8 s instead of 0.5 s of CPU time until the landing page is loaded.
 */
export class TabPool {
  private readonly idle: Tab[] = [];
  private readonly used: Tab[] = [];

  /** @param isKept whether later test files use the tabs, too */
  constructor(
    private readonly browser: Browser,
    private readonly url: string,
    private readonly isKept: boolean,
  ) {
    sharedBrowser.pagesOfTest = () => this.used.flatMap(({ context }) => context.pages());
  }

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

  /** Closes all tabs, or keeps them for the next test file. */
  async close(): Promise<void> {
    await Promise.all(this.used.splice(0).map(({ context }) => context.close()));
    for (const tab of this.idle.splice(0)) {
      if (this.isKept) await keep(tab);
      else await tab.context.close();
    }
  }

  private async open(kind: string, look: Look, cookie?: { name: string; value: string }): Promise<Tab> {
    const kept = this.isKept ? sharedBrowser.takeTab(kind) : undefined;
    const page = kept ?? (await (await openContext(this.browser, this.url, look, cookie)).newPage());
    const context = page.context();
    const errors = errorsOf(context);
    const isSpoilt = look.installed === true;
    const tab: Tab = { kind, look, context, page, errors, undo: [], restore: [], isSpoilt };
    spoils(tab, page, ['routeWebSocket']);
    spoils(tab, context, ['addInitScript', 'newCDPSession', 'route', 'routeWebSocket']);
    spoils(tab, page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
    undoes(tab);
    return tab;
  }

  /** @returns false if it cannot be reused */
  private async empty({ context, page, look, undo, isSpoilt }: Tab): Promise<boolean> {
    if (isSpoilt || page.isClosed()) return false;
    try {
      await Promise.all(undo.splice(0).map((each) => each()));
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

/** Removes everything of this test file, including responses of its server. */
async function keep({ kind, context, page, restore }: Tab): Promise<void> {
  context.removeAllListeners('weberror');
  for (const each of restore) each();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await session.detach();
    await sharedBrowser.keepTab(kind, page);
  } catch {
    await context.close();
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
function spoils<Target extends object>(tab: Tab, target: Target, names: readonly (keyof Target & string)[]): void {
  for (const name of names) {
    replace(tab, target, name, (call, values) => {
      tab.isSpoilt = true;
      return call(...values);
    });
  }
}

/** Records how to undo init scripts and listeners. */
function undoes(tab: Tab): void {
  const { page, context } = tab;
  replace(tab, page, 'addInitScript', async (call, values) => {
    const script = (await call(...values)) as Disposable;
    tab.undo.push(() => script.dispose());
    return script;
  });
  for (const target of [page, context]) {
    replace(tab, target, 'on', (call, values) => {
      tab.undo.push(() => target.off(...(values as [never, never])));
      return call(...values);
    });
  }
}

type Call = (...values: unknown[]) => unknown;

/** Replaces a function of the tab until it is kept. */
function replace(tab: Tab, target: object, name: string, instead: (call: Call, values: unknown[]) => unknown): void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  const call: Call = Reflect.get(target, name).bind(target);
  Object.assign(target, { [name]: (...values: unknown[]) => instead(call, values) });
  tab.restore.push(() => (own ? Object.defineProperty(target, name, own) : Reflect.deleteProperty(target, name)));
}
