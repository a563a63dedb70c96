import type { Browser, Page } from 'playwright-core';
import { DemoPlace } from '../server/demo-place.js';
import { signInOverHttp, type WebPerson } from '../server/web-person.js';
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

/** A Regent with the demo, a workflow host that does what a test wants, and a browser. */
export class UiWorld {
  private readonly contexts: Opened[] = [];
  /** By whose they are, and by the look. */
  private readonly kept = new Map<string, Opened>();
  private people = 0;

  private constructor(
    readonly url: string,
    readonly host: FakeWorkflowHost,
    private readonly regent: DemoPlace,
    private readonly browser: Browser,
  ) {}

  /** @param settings on top of those that every test of the interface has. */
  static async start(
    settings: Record<string, string> = {},
    hostOptions: FakeWorkflowHostOptions = {},
  ): Promise<UiWorld> {
    const host = await startFakeWorkflowHost(hostOptions);
    const browser = await openBrowser();
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

  /** A new person who is signed in. */
  person(): Promise<WebPerson> {
    this.people += 1;
    return signInOverHttp(this.url, `person${this.people}-${Date.now()}@example.com`);
  }

  /** A chat of that person's with one of the published agents. */
  async chatOf(person: WebPerson): Promise<{ chatId: number; agent: Agent }> {
    const [agent] = await person.call<Agent[]>('GET', '/api/studio/agent/?search=Regent');
    if (!agent) throw new Error('there is no demo agent');
    const chat = await person.call<{ id: number }>('POST', '/api/chat/', { agent_id: agent.id });
    return { chatId: chat.id, agent };
  }

  /** Puts into the database at once what would take many calls. */
  sql(statement: string): Promise<Record<string, unknown>[]> {
    return this.regent.query(statement);
  }

  /** A browser of somebody's own, and a tab in it. */
  async page(look: Look, person?: WebPerson): Promise<Page> {
    const opened = await openContext(this.browser, this.url, look, person?.cookie);
    this.contexts.push(opened);
    return opened.context.newPage();
  }

  /**
   * The tab that this person, or nobody, has used before in this look: faster than a new one, because the files are there
   * already. Cookies of nobody's are forgotten; what tabs store otherwise stays.
   */
  async tab(look: Look, person?: WebPerson): Promise<Page> {
    const { context } = await this.ttlCache(look, person);
    if (!person) await context.clearCookies();
    return context.pages()[0] ?? context.newPage();
  }

  /** Another tab in the same browser: for what cannot be undone in a page. */
  async tabBeside(look: Look, person: WebPerson): Promise<Page> {
    await this.tab(look, person);
    return (await this.ttlCache(look, person)).context.newPage();
  }

  /** Closes all tabs, but those that are used again. @throws when something broke in one of them. */
  async closePages(): Promise<void> {
    const kept = [...this.kept.values()];
    const errors = [...this.contexts, ...kept].flatMap((opened) => opened.errors.splice(0));
    await Promise.all([
      ...this.contexts.splice(0).map(({ context }) => context.close()),
      ...kept.map((one) => leave(one, this.url)),
    ]);
    if (errors.length > 0) throw new Error(`errors in the page:\n${errors.join('\n')}`);
  }

  private async ttlCache(look: Look, person?: WebPerson): Promise<Opened> {
    const key = JSON.stringify([person?.email, look]);
    const opened = this.kept.get(key) ?? (await openContext(this.browser, this.url, look, person?.cookie));
    this.kept.set(key, opened);
    return opened;
  }
}

/**
 * Removes the routes of the test and opens an empty page of Regent, so that the tab is idle and its draft of a sign-in is
 * gone. Another origin, such as `about:blank`, would make Chromium start a new process and compile all scripts again.
 */
async function leave({ context }: Opened, url: string): Promise<void> {
  const [first, ...beside] = context.pages();
  await Promise.all(beside.map((page) => page.close()));
  await context.setOffline(false);
  await first?.unrouteAll({ behavior: 'ignoreErrors' });
  await first?.evaluate(() => sessionStorage.removeItem('regent.draft.sign-in')).catch(() => undefined);
  await first?.goto(`${url}/favicon.svg`);
}

/** Words that are easy to count, each its own piece of a stream. */
export const words = (count: number): string[] => Array.from({ length: count }, (_, at) => `word${at} `);
