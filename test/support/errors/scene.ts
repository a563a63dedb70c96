import type { Locator, Page, Route } from 'playwright-core';
import { ERRORS, type ErrorCode, type FailureCode } from '../../../server/src/contract/errors.js';
import type { Look } from '../browser/browser.js';
import { textsIn } from '../browser/texts.js';
import type { UiWorld } from '../browser/ui-world.js';
import type { SignInService } from '../server/sign-in-service.js';
import type { WebPerson } from '../server/web-person.js';
import type { FakeWorkflowHost } from '../services/fake-workflow-host.js';
import type { MailBox } from '../services/mail-box.js';
import { inviteTo, type Named, newAgent, newPerson, publishedAgent, unique } from './people.js';

export type Key = Parameters<ReturnType<typeof textsIn>>[0];

/** What the client gives to failures that have no code of the server's. */
export const CLIENT_CODES = ['network_error', 'unknown_error', 'invalid_user_data'] as const;

/** One failure, as somebody meets it. */
export interface ErrorCase {
  /** The server's, or the client's; none where the browser alone fails. */
  code?: ErrorCode | FailureCode | (typeof CLIENT_CODES)[number];
  /** How it is made to happen, and where it shows. No two cases have the same. */
  how: string;
  /** Makes it happen. Resolves to the page, on which it is told now or in a moment. */
  happens: (scene: Scene) => Promise<Page>;
  /** What the notice says that tells it: its title, then the parts of its text. */
  notice?: readonly Key[];
  /** What is told elsewhere on the page. */
  page?: readonly Key[];
  /** What the server tells elsewhere on the page, in its own words. */
  told?: Record<Look['locale'], string>;
}

/** Everything that a Regent of the error tests stands among. */
export interface Surroundings {
  world: UiWorld;
  mails: MailBox;
  service: SignInService;
  /** A creator's own n8n. */
  ownN8n: FakeWorkflowHost;
  /** Somebody who makes agents. */
  maker: WebPerson;
  /** Somebody else. */
  other: WebPerson;
  /** An agent of the maker's that answers. No case may change it. */
  agent: Named;
  /** Chats of the other one's, by why the reply in them does not come. */
  failing: Record<FailureCode, number>;
}

type Before = (page: Page) => Promise<unknown>;

/** Where failures are made: somebody with a browser in a Regent that can be hurt. */
export class Scene {
  readonly t: ReturnType<typeof textsIn>;
  readonly world: UiWorld;
  readonly mails: MailBox;
  readonly service: SignInService;
  readonly ownN8n: FakeWorkflowHost;
  readonly maker: WebPerson;
  readonly other: WebPerson;
  readonly name = unique;

  constructor(
    readonly parts: Surroundings,
    readonly look: Look,
  ) {
    ({
      world: this.world,
      mails: this.mails,
      service: this.service,
      ownN8n: this.ownN8n,
      maker: this.maker,
      other: this.other,
    } = parts);
    this.t = textsIn(look.locale);
  }

  /** An address that was let in. */
  invited(): Promise<string> {
    return inviteTo(this.world);
  }

  /** Somebody new who is signed in. */
  person(): Promise<WebPerson> {
    return newPerson(this.parts);
  }

  /** A tab that was used before. What is done before it opens the page must be undone with the routes. */
  async page(path: string, person?: WebPerson, before?: Before): Promise<Page> {
    const page = await this.world.tab(this.look, person);
    await before?.(page);
    await page.goto(path);
    return page;
  }

  /** A new tab in a browser that was used before. */
  async tabBeside(path: string, person: WebPerson, before?: Before): Promise<Page> {
    const page = await this.world.tabBeside(this.look, person);
    await before?.(page);
    await page.goto(path);
    return page;
  }

  /** A tab in a browser that keeps nothing for the next case. */
  async freshPage(path: string, person: WebPerson, before?: Before): Promise<Page> {
    const page = await this.world.page(this.look, person);
    await before?.(page);
    await page.goto(path);
    return page;
  }

  /**
   * A tab that is told nothing: without a socket, in a browser of its own, or the tab beside it would tell it, and, once it
   * is there, without what it would ask for by itself.
   */
  async deafPage(path: string, person: WebPerson, isThere: (page: Page) => Locator, before?: Before): Promise<Page> {
    const page = await this.freshPage(path, person, async (tab) => {
      await tab.routeWebSocket(/socket\.io/, (socket) => socket.close());
      await before?.(tab);
    });
    await isThere(page).waitFor();
    await page.route(/\/(message\/?\?|api\/chat\/?(\?|$))/, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    return page;
  }

  button(within: Page | Locator, key: Key, values = {}): Locator {
    return within.getByRole('button', { name: this.t(key, values), exact: true }).first();
  }

  agent(more: object = {}): Promise<Named> {
    return newAgent(this.maker, more);
  }

  published(): Promise<Named> {
    return publishedAgent(this.world, this.maker);
  }

  async chat(agent: Named): Promise<number> {
    return (await this.other.call<{ id: number }>('POST', '/api/chat/', { agent_id: agent.id })).id;
  }

  async write(page: Page, text: string): Promise<void> {
    await page.getByRole('textbox', { name: this.t('chat:composer.label'), exact: true }).fill(text);
    await page.keyboard.press('Enter');
  }

  /** Answers as the server does that cannot be brought to it here. */
  async answerWith(page: Page, method: string, url: RegExp, code: ErrorCode): Promise<void> {
    const { status, message } = ERRORS[code];
    await this.answer(page, method, url, (route) =>
      route.fulfill({ status, json: { status, code, message, request_id: 'test' } }),
    );
  }

  /** Answers the requests of one method. */
  async answer(page: Page, method: string, url: RegExp, answer: (route: Route) => Promise<void>): Promise<void> {
    await page.route(url, (route) => (route.request().method() === method ? answer(route) : route.fallback()));
  }

  /** Resolves when it is told. */
  async isTold(page: Page, { notice = [], page: texts = [], told }: ErrorCase): Promise<void> {
    if (notice.length > 0) {
      const toasts = page.locator('[data-sonner-toast]');
      await notice
        .reduce((found, key) => found.filter({ hasText: this.t(key) }), toasts)
        .first()
        .waitFor();
    }
    for (const key of texts) await page.getByText(this.t(key)).first().waitFor();
    if (told) await page.getByText(told[this.look.locale]).first().waitFor();
  }
}
