import { once } from 'node:events';
import { createServer } from 'node:net';
import { TestEnvironment } from 'jest-environment-node';
import { chromium } from 'playwright-core';

/** Below the ephemeral ports, so that no outgoing connection occupies it while no Regent listens. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
/** More tabs than the looks of one file. */
const MAX_TABS = 6;
/** Characters of a page in the output of a failed test. */
const MAX_SHOWN = 6_000;

/**
 * What the test files of one Jest worker share: loading Playwright, starting a browser and compiling the client for each
 * tab would take several seconds per file. The tabs stay on one port, because a browser keeps compiled code per URL.
 */
class SharedBrowser {
  #browser;
  #port;
  #isPortTaken = false;
  #tabs = [];
  /** The pages that the running test has open; set by the pool of its tabs. */
  pagesOfTest = () => [];

  /** Starts another one. */
  launch(options) {
    return chromium.launch(options);
  }

  /** Starts it with these options, or returns the running one. */
  async browser(options) {
    if (this.#browser?.isConnected()) return this.#browser;
    this.#tabs = [];
    const before = new Set(process._getActiveHandles());
    this.#browser = await chromium.launch(options);
    // The worker can end while the browser runs, and ends it then.
    for (const handle of process._getActiveHandles()) if (!before.has(handle)) handle.unref?.();
    return this.#browser;
  }

  /** The port for a Regent whose tabs are kept; undefined while another Regent uses it. */
  async takePort() {
    if (this.#isPortTaken) return undefined;
    this.#isPortTaken = true;
    if (this.#port === undefined || !(await isFree(this.#port))) {
      this.#port = await freePort();
      await Promise.all(this.#tabs.splice(0).map(({ page }) => page.context().close()));
    }
    return this.#port;
  }

  releasePort() {
    this.#isPortTaken = false;
  }

  /** An empty tab of an earlier file. */
  takeTab(kind) {
    const at = this.#tabs.findIndex((tab) => tab.kind === kind);
    return at < 0 ? undefined : this.#tabs.splice(at, 1)[0].page;
  }

  async keepTab(kind, page) {
    this.#tabs.push({ kind, page });
    if (this.#tabs.length > MAX_TABS) await this.#tabs.shift().page.context().close();
  }
}

async function freePort() {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
}

async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

const sharedBrowser = new SharedBrowser();

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // Jest empties the objects that it finds as values of globals afterwards.
    Object.defineProperty(this.global, 'sharedBrowser', { configurable: true, get: () => sharedBrowser });
  }

  /** Prints the page content of a failed test's tabs, because CI keeps only the output. */
  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    for (const page of sharedBrowser.pagesOfTest()) {
      const shown = await page.ariaSnapshot({ timeout: 2_000 }).catch(String);
      process.stderr.write(`${test.name}: ${page.url()} shows\n${shown.slice(0, MAX_SHOWN)}\n`);
    }
  }

  async teardown() {
    sharedBrowser.pagesOfTest = () => [];
    sharedBrowser.releasePort();
    await super.teardown();
  }
}
