import type { Page } from 'playwright-core';
import { signInOverHttp, type WebPerson } from '../server/people/web-person.js';
import { DemoFixture } from '../server/seed/demo-fixture.js';
import {
  type FakeWorkflowHost,
  type FakeWorkflowHostOptions,
  startFakeWorkflowHost,
} from '../services/fake-workflow-host.js';
import { type Look, openBrowser, openSharedBrowser } from './browser.js';
import { TabPool } from './tab-pool.js';

interface Agent {
  id: number;
  name: string;
}

/** A Regent with the demo, a scriptable workflow host, and a browser. */
export class UiWorld {
  private people = 0;

  private constructor(
    readonly url: string,
    readonly host: FakeWorkflowHost,
    private readonly regent: DemoFixture,
    private readonly tabs: TabPool,
    /** Stops the resources of this world. */
    private readonly end: () => unknown,
  ) {}

  /**
   * @param settings on top of the defaults of browser tests
   * @param browserArgs arguments of a separate browser
   */
  static async start(
    settings: Record<string, string> = {},
    hostOptions: FakeWorkflowHostOptions = {},
    browserArgs: readonly string[] = [],
  ): Promise<UiWorld> {
    const host = await startFakeWorkflowHost(hostOptions);
    const isShared = browserArgs.length === 0;
    const browser = await (isShared ? openSharedBrowser() : openBrowser(browserArgs));
    const port = isShared && !settings.PORT ? await sharedBrowser.takePort() : undefined;
    const regent = await DemoFixture.start({
      SIGNUP: 'open',
      N8N_BASE_URL: host.url,
      OTP_PER_ADDRESS_PER_HOUR: '0',
      ...(port && { PORT: String(port) }),
      ...settings,
    });
    const url = `http://localhost:${regent.port}`;
    return new UiWorld(url, host, regent, new TabPool(browser, url, port !== undefined), async () => {
      if (port) sharedBrowser.releasePort();
      if (!isShared) await browser.close();
    });
  }

  async stop(): Promise<void> {
    await this.tabs.close();
    await this.regent.stop();
    await this.host.close();
    await this.end();
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

  /** A tab in an empty browser profile. */
  page(look: Look, person?: WebPerson): Promise<Page> {
    return this.tabs.take(look, person?.cookie);
  }

  /** Empties all tabs for the next test. @throws when a page had an error. */
  closePages(): Promise<void> {
    return this.tabs.release();
  }
}

/** Numbered words, each a chunk of a stream. */
export const words = (count: number): string[] => Array.from({ length: count }, (_, at) => `word${at} `);
