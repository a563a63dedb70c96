import type { Browser, Page } from 'playwright-core';
import { signInOverHttp, type WebPerson } from '../server/people/web-person.js';
import { DemoPlace } from '../server/seed/demo-place.js';
import {
  type FakeWorkflowHost,
  type FakeWorkflowHostOptions,
  startFakeWorkflowHost,
} from '../services/fake-workflow-host.js';
import { type Look, openBrowser, openContext } from './browser.js';

interface Agent {
  id: number;
  name: string;
}

type Opened = Awaited<ReturnType<typeof openContext>>;

/** A Regent with the demo, a scriptable workflow host, and a browser. */
export class UiWorld {
  private readonly contexts: Opened[] = [];
  /** Contexts by user and look. */
  private readonly kept = new Map<string, Opened>();
  private people = 0;

  private constructor(
    readonly url: string,
    readonly host: FakeWorkflowHost,
    private readonly regent: DemoPlace,
    private readonly browser: Browser,
  ) {}

  /** @param settings on top of the defaults of browser tests */
  static async start(
    settings: Record<string, string> = {},
    hostOptions: FakeWorkflowHostOptions = {},
    browserArgs: readonly string[] = [],
  ): Promise<UiWorld> {
    const host = await startFakeWorkflowHost(hostOptions);
    const browser = await openBrowser(browserArgs);
    const regent = await DemoPlace.start({
      SIGNUP: 'open',
      N8N_BASE_URL: host.url,
      OTP_PER_ADDRESS_PER_HOUR: '0',
      ...settings,
    });
    return new UiWorld(`http://localhost:${regent.port}`, host, regent, browser);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.regent.stop();
    await this.host.close();
  }

  /** A new signed-in user. */
  person(): Promise<WebPerson> {
    this.people += 1;
    return signInOverHttp(this.url, `person${this.people}-${Date.now()}@example.com`);
  }

  /** A chat of that user with one of the published agents. */
  async chatOf(person: WebPerson): Promise<{ chatId: number; agent: Agent }> {
    const [agent] = await person.call<Agent[]>('GET', '/api/studio/agent/?search=Regent');
    if (!agent) throw new Error('there is no demo agent');
    const chat = await person.call<{ id: number }>('POST', '/api/chat/', { agent_id: agent.id });
    return { chatId: chat.id, agent };
  }

  /** Inserts rows directly, where the API would need many calls. */
  sql(statement: string): Promise<Record<string, unknown>[]> {
    return this.regent.query(statement);
  }

  /** A new browser context with one tab. */
  async page(look: Look, person?: WebPerson): Promise<Page> {
    const opened = await openContext(this.browser, this.url, look, person?.cookie);
    this.contexts.push(opened);
    return opened.context.newPage();
  }

  /**
   * Reuses the tab of this user, or of an anonymous visitor, in this look: its files are cached. Anonymous cookies
   * are cleared; other storage stays.
   */
  async tab(look: Look, person?: WebPerson): Promise<Page> {
    const { context } = await this.reusedContext(look, person);
    if (!person) await context.clearCookies();
    return context.pages()[0] ?? context.newPage();
  }

  /** Another tab in the same context, for changes that cannot be undone in a page. */
  async tabBeside(look: Look, person: WebPerson): Promise<Page> {
    await this.tab(look, person);
    return (await this.reusedContext(look, person)).context.newPage();
  }

  /** Closes all tabs except reusable ones. @throws when a page had an error. */
  async closePages(): Promise<void> {
    const kept = [...this.kept.values()];
    const errors = [...this.contexts, ...kept].flatMap((opened) => opened.errors.splice(0));
    await Promise.all([
      ...this.contexts.splice(0).map(({ context }) => context.close()),
      ...kept.map((one) => leave(one, this.url)),
    ]);
    if (errors.length > 0) throw new Error(`errors in the page:\n${errors.join('\n')}`);
  }

  private async reusedContext(look: Look, person?: WebPerson): Promise<Opened> {
    const key = JSON.stringify([person?.email, look]);
    const opened = this.kept.get(key) ?? (await openContext(this.browser, this.url, look, person?.cookie));
    this.kept.set(key, opened);
    return opened;
  }
}

/**
 * Removes the routes of the test and opens an empty page of Regent, which idles the tab and clears its sign-in draft.
 * Another origin, such as `about:blank`, would make Chromium start a process and compile all scripts again.
 */
async function leave({ context }: Opened, url: string): Promise<void> {
  const [first, ...beside] = context.pages();
  await Promise.all(beside.map((page) => page.close()));
  await context.setOffline(false);
  await first?.unrouteAll({ behavior: 'ignoreErrors' });
  await first?.evaluate(() => sessionStorage.removeItem('regent.draft.sign-in')).catch(() => undefined);
  await first?.goto(`${url}/favicon.svg`);
}

/** Numbered words, each a chunk of a stream. */
export const words = (count: number): string[] => Array.from({ length: count }, (_, at) => `word${at} `);
